// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.protocol.sdp.Direction;
import org.earshot.protocol.sdp.MediaDescription;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.sipapp.KeptDialogs;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.junit.jupiter.api.Test;

class TakeoverOfferTest {

    private static final SessionDescription LAST = SessionDescription.parse("""
            v=0
            o=earshot 77 3 IN IP4 192.0.2.11
            s=-
            c=IN IP4 192.0.2.11
            t=0 0
            m=audio 30000 RTP/SAVP 9 101
            a=rtpmap:9 G722/8000
            a=rtpmap:101 telephone-event/8000
            a=label:96
            a=rtcp-mux
            a=recvonly
            a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz
            m=video 0 RTP/AVP 97
            a=inactive
            m=audio 30002 RTP/AVP 0
            a=label:97
            a=inactive
            """);

    @Test
    void shouldMoveEachLineAndKeepTheRest() {
        SessionDescription offer = TakeoverOffer.of(
                LAST, List.of(new MediaEndpoint(0, "192.0.2.12", 40_000), new MediaEndpoint(2, "192.0.2.12", 40_002)));

        assertThat(offer.connection()).contains("192.0.2.12");
        assertThat(offer.media()).extracting(MediaDescription::port).containsExactly(40_000, 0, 40_002);
        assertThat(offer.media())
                .extracting(MediaDescription::direction)
                .containsExactly(Direction.RECVONLY, Direction.INACTIVE, Direction.RECVONLY);
        for (int line = 0; line < 3; line++) {
            MediaDescription before = LAST.media().get(line);
            MediaDescription after = offer.media().get(line);
            assertThat(after.formats()).isEqualTo(before.formats());
            assertThat(after.label()).isEqualTo(before.label());
            assertThat(after.crypto()).isEqualTo(before.crypto());
            assertThat(after.transport()).isEqualTo(before.transport());
            assertThat(after.rtcpMux()).isEqualTo(before.rtcpMux());
        }
    }

    @Test
    void shouldDisableALineThatIsNotReceivedHere() {
        SessionDescription offer = TakeoverOffer.of(LAST, List.of(new MediaEndpoint(0, "192.0.2.12", 40_000)));

        assertThat(offer.media()).extracting(MediaDescription::port).containsExactly(40_000, 0, 0);
    }

    @Test
    void shouldNameTheAddressOfALineThatDiffers() {
        SessionDescription offer = TakeoverOffer.of(
                LAST, List.of(new MediaEndpoint(0, "192.0.2.12", 40_000), new MediaEndpoint(2, "192.0.2.13", 40_002)));

        assertThat(offer.media())
                .extracting(MediaDescription::connection)
                .containsExactly(Optional.empty(), Optional.empty(), Optional.of("192.0.2.13"));
    }

    @Test
    void shouldCountTheVersionUpThoughOnlyTheAddressDiffers() {
        RecordingDialog dialog = RecordingDialog.from(KeptDialogs.of(LAST.write()));

        SessionDescription offer = dialog.renumber(TakeoverOffer.of(
                LAST, List.of(new MediaEndpoint(0, "192.0.2.12", 30_000), new MediaEndpoint(2, "192.0.2.12", 30_002))));

        assertThat(offer.origin()).isEqualTo(LAST.origin().nextVersion());
        assertThat(dialog.lastSent()).contains(offer);
    }
}
