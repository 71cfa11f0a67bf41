// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.earshot.protocol.Fixture;
import org.junit.jupiter.api.Test;

class OfferAnswerTest {

    private static final Origin OURS = Origin.of("earshot", 4711, 1, "192.0.2.11");
    private static final Map<Integer, Integer> PORTS = Map.of(0, 30000, 1, 30002, 2, 30004, 3, 30006);
    private static final AnswerPolicy WITH_VIDEO = new AnswerPolicy(List.of("PCMU", "H264"), true, false, false);

    @Test
    void shouldReceiveOnlyWithOneCodecWhenCubeOffersTwoStreams() {
        SessionDescription offer = Fixture.load("cube/basic-invite").sdp();

        String answer = answer(offer, AnswerPolicy.AUDIO).write();

        assertThat(answer).isEqualTo("""
                v=0
                o=earshot 4711 1 IN IP4 192.0.2.11
                s=-
                c=IN IP4 192.0.2.11
                t=0 0
                m=audio 30000 RTP/AVP 0 101
                a=rtpmap:0 PCMU/8000
                a=rtpmap:101 telephone-event/8000
                a=fmtp:101 0-16
                a=ptime:20
                a=recvonly
                a=label:1
                m=audio 30002 RTP/AVP 0 101
                a=rtpmap:0 PCMU/8000
                a=rtpmap:101 telephone-event/8000
                a=fmtp:101 0-16
                a=ptime:20
                a=recvonly
                a=label:2
                """.replace("\n", "\r\n"));
    }

    @Test
    void shouldStayInactiveWhenOneSideIsHeld() {
        SessionDescription answer = answer(Fixture.load("cube/hold-hold").sdp(), AnswerPolicy.AUDIO);

        assertThat(answer.media())
                .extracting(MediaDescription::direction)
                .containsExactly(Direction.INACTIVE, Direction.RECVONLY);
        assertThat(answer.media()).extracting(MediaDescription::port).containsExactly(30000, 30002);
    }

    @Test
    void shouldRefuseVideoInPlaceWhenPolicyIsAudio() {
        SessionDescription offer = Fixture.load("cube/video-invite").sdp();

        SessionDescription answer = answer(offer, AnswerPolicy.AUDIO);

        assertThat(answer.media()).extracting(MediaDescription::port).containsExactly(30000, 30002, 0, 0);
        assertThat(answer.media())
                .extracting(MediaDescription::mediaType)
                .containsExactly("audio", "audio", "video", "video");
        assertThat(answer.media().get(2).formatTokens()).containsExactly("126");
        assertThat(answer.media().get(2).label()).contains("3");
    }

    @Test
    void shouldAcceptVideoWhenPolicyAllowsIt() {
        SessionDescription answer =
                answer(Fixture.load("cube/legacy-video-invite").sdp(), WITH_VIDEO);

        assertThat(answer.media()).extracting(MediaDescription::port).containsExactly(30000, 30002, 30004, 30006);
    }

    @Test
    void shouldKeepZeroWhenStreamWasDropped() {
        SessionDescription answer =
                answer(Fixture.load("cube/video-dropped-novideo").sdp(), WITH_VIDEO);

        assertThat(answer.media()).extracting(MediaDescription::port).containsExactly(30000, 30002, 0, 0);
    }

    @Test
    void shouldTakeTheOffersFirstStorableCodecWhenOthersStandBefore() {
        SessionDescription offer =
                Fixture.load("generic/syntax-unknown-everything-invite").sdp();

        List<MediaAnswer> answers = OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO);

        assertThat(answers.get(0).chosen())
                .extracting(PayloadFormat::payloadType)
                .containsExactly(0);
    }

    @Test
    void shouldChooseEventsOfTheSameClockWhenOpusIsOffered() {
        SessionDescription offer = SessionDescription.parse(audio("RTP/AVP 111 101 102")
                + "a=rtpmap:111 opus/48000/2\na=rtpmap:101 telephone-event/8000\n"
                + "a=rtpmap:102 telephone-event/48000\n");

        List<MediaAnswer> answers = OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO);

        assertThat(answers.get(0).chosen())
                .extracting(PayloadFormat::payloadType)
                .containsExactly(111, 102);
        assertThat(answer(offer, AnswerPolicy.AUDIO).write()).contains("a=rtpmap:111 opus/48000/2\r\n");
    }

    @Test
    void shouldAnswerOneCryptoLineWhenSrtpIsOffered() {
        SessionDescription offer = Fixture.load("unifiedcm/bib-srtp-near").sdp();
        List<MediaAnswer> answers = OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO);
        String key = "x".repeat(40);

        SessionDescription answer = OfferAnswer.answer(OURS, "192.0.2.11", offer, answers, PORTS, Map.of(0, key));

        assertThat(answers.get(0).crypto().orElseThrow().tag()).isEqualTo(1);
        assertThat(answer.write())
                .contains("RTP/SAVP 0 101")
                .contains("a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:" + key + "\r\n")
                .doesNotContain("crypto:2");
    }

    @Test
    void shouldFailWhenSrtpKeyOrPortIsMissing() {
        SessionDescription offer = Fixture.load("unifiedcm/bib-srtp-near").sdp();
        List<MediaAnswer> answers = OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO);

        assertThatThrownBy(() -> OfferAnswer.answer(OURS, "192.0.2.11", offer, answers, PORTS))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OfferAnswer.answer(OURS, "192.0.2.11", offer, answers, Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseWhenSrtpIsNotAllowed() {
        SessionDescription offer = Fixture.load("unifiedcm/bib-srtp-near").sdp();
        AnswerPolicy plain = new AnswerPolicy(List.of("PCMU"), false, false, false);

        assertThatThrownBy(() -> answer(offer, plain)).isInstanceOf(SdpException.class);
    }

    @Test
    void shouldTakeGcmOnlyWhenPolicySaysSo() {
        String key = "A".repeat(37) + "A==";
        SessionDescription offer = SessionDescription.parse(
                audio("RTP/SAVP 0") + "a=crypto:7 AEAD_AES_128_GCM inline:" + key.substring(0, 38) + "==\n");
        AnswerPolicy gcm = new AnswerPolicy(List.of("PCMU"), false, true, true);

        assertThat(OfferAnswer.hasAudio(OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO)))
                .isFalse();
        assertThat(OfferAnswer.hasAudio(OfferAnswer.negotiate(offer, gcm))).isTrue();
    }

    @Test
    void shouldThrowWhenNoCodecCanBeStored() {
        SessionDescription offer =
                SessionDescription.parse(audio("RTP/AVP 96 101") + "a=rtpmap:96 X/8000\na=rtpmap:101 CN/8000\n");

        assertThatThrownBy(() -> answer(offer, AnswerPolicy.AUDIO))
                .isInstanceOf(SdpException.class)
                .hasMessageContaining("recorded");
    }

    @Test
    void shouldAnswerInKindWhenAllStreamsAreDisabled() {
        SessionDescription offer = SessionDescription.parse(audio("RTP/AVP 0").replace("m=audio 9", "m=audio 0"));

        assertThat(offer.isAllDisabled()).isTrue();
        assertThat(answer(offer, AnswerPolicy.AUDIO).media().get(0).port()).isZero();
    }

    @Test
    void shouldRefuseWhatIsNotRtpInPlace() {
        SessionDescription offer =
                SessionDescription.parse(audio("RTP/AVP 0") + "m=application 9 UDP/BFCP *\na=floorctrl:s-only\n");

        SessionDescription answer = answer(offer, AnswerPolicy.AUDIO);

        assertThat(answer.write()).contains("m=application 0 UDP/BFCP *\r\n");
    }

    @Test
    void shouldMultiplexRtcpOnlyWhenOffered() {
        SessionDescription offer = SessionDescription.parse(audio("RTP/AVP 0") + "a=rtcp-mux\nm=audio 11 RTP/AVP 0\n");

        assertThat(answer(offer, AnswerPolicy.AUDIO).media())
                .extracting(MediaDescription::rtcpMux)
                .containsExactly(true, false);
    }

    private static String audio(String transportAndFormats) {
        return "v=0\no=- 1 1 IN IP4 192.0.2.1\ns=-\nc=IN IP4 192.0.2.1\nt=0 0\nm=audio 9 " + transportAndFormats + "\n";
    }

    private static SessionDescription answer(SessionDescription offer, AnswerPolicy policy) {
        return OfferAnswer.answer(OURS, "192.0.2.11", offer, OfferAnswer.negotiate(offer, policy), PORTS);
    }
}
