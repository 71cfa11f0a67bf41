// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;

class OfferBuilderTest {

    private static final Origin OURS = Origin.of("earshot", 3981, 1, "192.0.2.13");

    @Test
    void shouldOfferTheUsualCodecsWhenNoneAreNamed() {
        String offer = OfferBuilder.offer(OURS, "192.0.2.13", List.of(30110)).write();

        assertThat(offer)
                .contains("m=audio 30110 RTP/AVP 0 8 9 18 101\r\n")
                .contains("a=rtpmap:9 G722/8000\r\n", "a=rtpmap:18 G729/8000\r\n", "a=fmtp:101 0-15\r\n")
                .contains("a=recvonly\r\n");
    }

    @Test
    void shouldNumberDynamicTypesWhenOpusIsNamed() {
        String offer = OfferBuilder.offer(OURS, "192.0.2.13", List.of(2, 4), List.of("PCMA", "opus", "iLBC", "L16"))
                .write();

        assertThat(offer)
                .contains("m=audio 4 RTP/AVP 8 96 97 98 101\r\n")
                .contains("a=rtpmap:96 opus/48000/2\r\n", "a=rtpmap:98 L16/16000\r\n");
    }

    @Test
    void shouldFailWhenCodecOrPortIsUnknown() {
        assertThatThrownBy(() -> OfferBuilder.offer(OURS, "192.0.2.13", List.of(2), List.of("X-UNKNOWN")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OfferBuilder.offer(OURS, "192.0.2.13", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldReadTheAnswerWhenUnifiedCmAcknowledges() {
        SessionDescription answer =
                Fixture.load("unifiedcm/bib-near-far-near-ack").sdp();

        assertThat(answer.media().get(0).codecNames()).containsExactly("PCMU");
        assertThat(answer.media().get(0).direction()).isEqualTo(Direction.SENDONLY);
    }

    @Test
    void shouldCountVersionsUpWhenDescriptionChanges() {
        assertThat(OURS.nextVersion().sessVersion()).isEqualTo("2");
        assertThat(new Origin("-", "1", "18446744073709551615", "h")
                        .nextVersion()
                        .sessVersion())
                .isEqualTo("18446744073709551616");
        assertThat(new Origin("-", "1", "x", "h").nextVersion().sessVersion()).isEqualTo("1");
        assertThat(Origin.of("a", 1, 1, "2001:db8::1").write()).isEqualTo("a 1 1 IN IP6 2001:db8::1");
    }
}
