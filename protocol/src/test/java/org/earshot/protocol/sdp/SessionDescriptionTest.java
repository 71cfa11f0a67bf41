// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionDescriptionTest {

    private static final String HEAD = "v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\ns=-\r\nc=IN IP4 192.0.2.1\r\nt=0 0\r\n";

    @Test
    void shouldReadBothAudioLinesWhenCubeForks() {
        SessionDescription sdp = Fixture.load("cube/legacy-audio-invite").sdp();

        assertThat(sdp.origin()).isEqualTo(new Origin("CiscoSystemsSIP-GW-UserAgent", "410", "8802", "198.51.100.71"));
        assertThat(sdp.media()).extracting(MediaDescription::port).containsExactly(16400, 16402);
        MediaDescription near = sdp.media().get(0);
        assertThat(near.formats())
                .extracting(PayloadFormat::encodingName)
                .containsExactly("PCMU", "telephone-event", "CN");
        assertThat(near.format(101).orElseThrow().fmtp()).contains("0-16");
        assertThat(near.ptime()).contains(20);
        assertThat(near.direction()).isEqualTo(Direction.SENDONLY);
        assertThat(near.label()).isEmpty();
    }

    @Test
    void shouldReadAddressesWhenOnlyMediaLinesHaveThem() {
        SessionDescription sdp = Fixture.load("opensips/opensips-invite").sdp();

        assertThat(sdp.connection()).isEmpty();
        assertThat(sdp.address(1)).contains("198.51.100.71");
        assertThat(sdp.origin().address()).isEqualTo("0.0.0.0");
        assertThat(sdp.labelled("0").orElseThrow().attribute("3gOoBTC")).contains("");
        assertThat(sdp.media().get(0).direction()).isEqualTo(Direction.SENDONLY);
    }

    @Test
    void shouldReadAllCodecsWhenThereAreDozens() {
        SessionDescription sdp =
                Fixture.load("generic/syntax-unknown-everything-invite").sdp();

        assertThat(sdp.origin().sessVersion()).isEqualTo("18446744073709551615");
        assertThat(sdp.media().get(0).formats()).hasSize(31);
        assertThat(sdp.media().get(0).format("pcmu").orElseThrow().payloadType())
                .isZero();
    }

    @Test
    void shouldTakeHoldWhenAddressIsUnspecified() {
        SessionDescription sdp =
                Fixture.load("broadworks/broadworks-mixed-pause").sdp();

        assertThat(sdp.media().get(0).direction()).isEqualTo(Direction.INACTIVE);
    }

    @Test
    void shouldInheritDirectionWhenSessionHasOne() {
        SessionDescription sdp =
                SessionDescription.parse(HEAD + "a=inactive\nm=audio 9 RTP/AVP 0\nm=audio 9 RTP/AVP 0\na=sendonly\n");

        assertThat(sdp.media())
                .extracting(MediaDescription::direction)
                .containsExactly(Direction.INACTIVE, Direction.SENDONLY);
    }

    @Test
    void shouldReadWhenLinesAreSloppy() {
        SessionDescription sdp =
                SessionDescription.parse("\nv=0\n\nx=what\nm=AUDIO 9/2 RTP/AVP 0 96\n c=IN IP4 192.0.2.9/127 \n\n"
                        + "a=rtpmap:96\na=rtpmap:x y\na=fmtp:200 z\na=ptime:x\na=crypto:1 X\na=\n");

        MediaDescription audio = sdp.media().get(0);
        assertThat(sdp.address(0)).contains("192.0.2.9");
        assertThat(audio.isAudio()).isTrue();
        assertThat(audio.format(96).orElseThrow().encodingName()).isEmpty();
        assertThat(audio.crypto()).isEmpty();
        assertThat(sdp.origin()).isEqualTo(Origin.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "0,PCMU,8000,1", "3,GSM,8000,1", "4,G723,8000,1", "8,PCMA,8000,1", "9,G722,8000,1",
        "10,L16,44100,2", "11,L16,44100,1", "13,CN,8000,1", "15,G728,8000,1", "18,G729,8000,1"
    })
    void shouldKnowStaticTypesWhenThereIsNoMapping(int type, String name, int clockRate, int channels) {
        MediaDescription audio = SessionDescription.parse(HEAD + "m=audio 9 RTP/AVP " + type)
                .media()
                .get(0);

        PayloadFormat format = audio.format(type).orElseThrow();
        assertThat(format.encodingName()).isEqualTo(name);
        assertThat(format.clockRate()).isEqualTo(clockRate);
        assertThat(format.channels()).isEqualTo(channels);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "d", "e"})
    void shouldRejectWhenBankCaseIsMalformed(String name) {
        Fixture fixture = Fixture.load("malformed/sdp-" + name);

        assertThatThrownBy(fixture::sdp).isInstanceOf(SdpException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "o=- 1 1 IN IP4 192.0.2.1\nc=IN IP4 192.0.2.1\nm=audio 9 RTP/AVP 0",
                "v=0\nc=IN IP4 192.0.2.1",
                "v=0\nc=IN IP4 192.0.2.1\nm=audio x RTP/AVP 0",
                "v=0\nc=IN IP4 192.0.2.1\nm=audio -1 RTP/AVP 0",
                "v=0\nc=IN IP4 192.0.2.1\nm=audio 65536 RTP/AVP 0",
                "v=0\nc=IN IP4 192.0.2.1\nm=audio 9",
                "v=0\nc=IN IP4 192.0.2.1\nm=audio 9 RTP/AVP abc",
                "v=0\nc=IN\nm=audio 9 RTP/AVP 0",
            })
    void shouldRejectWhenSomethingEssentialIsMissing(String text) {
        assertThatThrownBy(() -> SessionDescription.parse(text))
                .isInstanceOf(SdpException.class)
                .hasMessageNotContaining("\n");
    }

    @Test
    void shouldRejectWhenThereIsTooMuch() {
        String many = HEAD + "m=audio 9 RTP/AVP 0\n".repeat(SdpReader.MAX_MEDIA + 1);
        String huge = HEAD + "a=x\n".repeat(SdpReader.MAX_CHARS / 4);

        assertThatThrownBy(() -> SessionDescription.parse(many)).isInstanceOf(SdpException.class);
        assertThatThrownBy(() -> SessionDescription.parse(huge)).isInstanceOf(SdpException.class);
    }

    @Test
    void shouldKeepLinesWhenTheyAreNotForUs() {
        SessionDescription sdp = SessionDescription.parse(
                "v=0\nm=message 9 TCP/MSRP *\nm=audio 0 RTP/AVP x\nm=image 9 udptl t38\na=T38FaxVersion:0\n");

        assertThat(sdp.media()).hasSize(3).allMatch(media -> media.formats().isEmpty());
        assertThat(sdp.media().get(2).attribute("t38faxversion")).contains("0");
        assertThat(sdp.address(0)).isEmpty();
        assertThat(SessionDescription.parse(sdp.write())).isEqualTo(sdp);
    }

    @Test
    void shouldReadMappingWhenItIsIncomplete() {
        MediaDescription audio = SessionDescription.parse(
                        HEAD + "m=audio 9 RTP/AVP 96 97 98\na=rtpmap:96 X\na=rtpmap:97 Y/abc/z\na=rtpmap:98 /8000\n")
                .media()
                .get(0);

        assertThat(audio.formats())
                .containsExactly(
                        PayloadFormat.of(96, "X", 8000),
                        PayloadFormat.of(97, "Y", 8000),
                        PayloadFormat.of(98, "8000", 8000));
    }

    @Test
    void shouldHideKeysWhenPrintedForLogs() {
        SessionDescription sdp = Fixture.load("unifiedcm/bib-srtp-near").sdp();
        String key = sdp.media().get(0).crypto().get(0).key();

        assertThat(sdp.write()).contains(key);
        assertThat(sdp.toString()).doesNotContain(key);
        assertThat(sdp.media().get(0).toString()).doesNotContain(key);
    }
}
