// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.protocol.SyntaxText;

class SdpPropertyTest {

    @Property(tries = 300)
    void shouldReadBackWhatWasWritten(@ForAll("descriptions") String text) {
        SessionDescription sdp = SessionDescription.parse(text);

        assertThat(SessionDescription.parse(sdp.write())).isEqualTo(sdp);
    }

    @Property(tries = 300)
    void shouldAnswerEveryLineInOrderWhenOfferIsArbitrary(@ForAll("descriptions") String text) {
        SessionDescription offer = SessionDescription.parse(text);
        List<MediaAnswer> answers = OfferAnswer.negotiate(offer, AnswerPolicy.AUDIO);
        Map<Integer, Integer> ports = IntStream.range(0, answers.size())
                .boxed()
                .collect(Collectors.toMap(Function.identity(), i -> 4000 + i));
        if (!OfferAnswer.hasAudio(answers)) {
            return;
        }

        SessionDescription answer =
                OfferAnswer.answer(Origin.of("e", 1, 1, "192.0.2.1"), "192.0.2.1", offer, answers, ports);

        assertThat(answer.media())
                .extracting(MediaDescription::mediaType)
                .containsExactlyElementsOf(
                        offer.media().stream().map(MediaDescription::mediaType).toList());
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answer.media().get(i).direction().sends()).isFalse();
            assertThat(answer.media().get(i).label())
                    .isEqualTo(offer.media().get(i).label());
        }
        assertThat(SessionDescription.parse(answer.write())).isEqualTo(answer);
    }

    @Property(tries = 1000)
    void shouldThrowNothingButItsExceptionWhenTextIsDamaged(
            @ForAll("descriptions") String text, @ForAll("positions") List<Integer> at, @ForAll char damage) {
        StringBuilder damaged = new StringBuilder(text);
        at.forEach(position -> damaged.setCharAt(position % damaged.length(), damage));

        parseLeniently(damaged.toString());
    }

    @Property(tries = 1000)
    void shouldThrowNothingButItsExceptionWhenTextIsArbitrary(@ForAll("syntax") String text) {
        parseLeniently(text);
        parseLeniently("v=0\nc=IN IP4 192.0.2.1\nm=" + text);
        parseLeniently("v=0\nc=IN IP4 192.0.2.1\nm=audio 9 RTP/AVP 0\na=" + text);
        parseLeniently("v=0\nc=IN IP4 192.0.2.1\nm=audio 9 RTP/SAVP 0\na=crypto:1 " + text);
    }

    private static void parseLeniently(String text) {
        try {
            SessionDescription sdp = SessionDescription.parse(text);
            assertThat(OfferAnswer.negotiate(sdp, AnswerPolicy.AUDIO)).hasSameSizeAs(sdp.media());
            sdp.media().forEach(media -> media.crypto().forEach(CryptoAttribute::mkiLength));
        } catch (SdpException refused) {
            assertThat(refused).hasMessageNotContaining("\n");
        }
    }

    @Provide
    Arbitrary<String> syntax() {
        return SyntaxText.of("voscmta=:/ \r\n0123456789RTPAVSinle|;.-crypt");
    }

    @Provide
    Arbitrary<List<Integer>> positions() {
        return Arbitraries.integers().between(0, 10_000).list().ofMinSize(1).ofMaxSize(5);
    }

    @Provide
    Arbitrary<String> descriptions() {
        Arbitrary<String> lines = media().list().ofMinSize(1).ofMaxSize(6).map(list -> String.join("", list));
        Arbitrary<String> version = Arbitraries.longs().map(Long::toUnsignedString);
        Arbitrary<String> address = Arbitraries.of("192.0.2.1", "0.0.0.0", "2001:db8::7", "host.example.com");
        return Combinators.combine(version, address, lines)
                .as((v, a, m) -> "v=0\r\no=- 1 " + v + " IN IP4 x\r\ns= \r\nc=IN IP4 " + a + "\r\nt=0 0\r\n"
                        + "a=tool:x\r\n" + m);
    }

    private static Arbitrary<String> media() {
        Arbitrary<String> kind = Arbitraries.of("audio", "audio", "video", "application");
        Arbitrary<Integer> port = Arbitraries.integers().between(0, 65535);
        Arbitrary<String> transport = Arbitraries.of("RTP/AVP", "RTP/AVPF", "UDP/TLS/RTP/SAVPF", "TCP/MSRP");
        Arbitrary<String> formats = Arbitraries.integers()
                .between(0, 127)
                .map(String::valueOf)
                .list()
                .ofMinSize(1)
                .ofMaxSize(60)
                .uniqueElements()
                .map(list -> String.join(" ", list));
        Arbitrary<String> attributes = Arbitraries.of(
                        "a=sendonly",
                        "a=inactive",
                        "a=label:7",
                        "a=ptime:30",
                        "a=rtpmap:101 telephone-event/8000",
                        "a=rtpmap:96 opus/48000/2",
                        "a=fmtp:96 useinbandfec=1",
                        "a=rtcp-mux",
                        "a=3gOoBTC",
                        "a=ssrc:1 cname:x")
                .list()
                .ofMaxSize(8)
                .map(list -> list.stream().map(line -> line + "\r\n").collect(Collectors.joining()));
        return Combinators.combine(kind, port, transport, formats, attributes)
                .as((k, p, t, f, a) -> "m=" + k + " " + p + " " + t + " " + f + "\r\n" + a);
    }
}
