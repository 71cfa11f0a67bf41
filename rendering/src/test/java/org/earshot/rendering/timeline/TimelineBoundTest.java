// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.protocol.rtp.RtpPacket;
import org.earshot.rendering.sample.CallFileBuilder;
import org.earshot.rendering.sample.Sender;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever timestamps say, a rendition is as long as its packets took to arrive. */
class TimelineBoundTest {

    /** A packet of 20 ms, and what rule T2 allows a packet to be early, at either end. */
    private static final double BOUND_MICROS = 20_000 + 2 * 250_000;

    private record Act(String name, Consumer<ErraticSender> of) {

        @Override
        public String toString() {
            return name;
        }
    }

    @Provide
    Arbitrary<List<Act>> acts() {
        return Arbitraries.of(
                        new Act("talk", it -> it.talk(8, 0)),
                        new Act("talk with a slow clock", it -> it.talk(40, -400)),
                        new Act("talk with a fast clock", it -> it.talk(40, 400)),
                        new Act("talk with a bad clock", it -> it.talk(20, 30_000)),
                        new Act("talk with a lame clock", it -> it.talk(20, -30_000)),
                        new Act("flood", it -> it.flood(3, 1000)),
                        new Act("flood a little", it -> it.flood(10, 75)),
                        new Act("noise", it -> it.noise(2, 250)),
                        new Act("stall", it -> it.stall(3.5)),
                        new Act("repeat", it -> it.repeat(500)),
                        new Act("hold", it -> it.pause(7, true)),
                        new Act("hold with timestamps", it -> it.pause(7, false)),
                        new Act("jump ahead", it -> it.jumpTimestamp(3600)),
                        new Act("jump back", it -> it.jumpTimestamp(-3600)),
                        new Act("jump half the numbers", it -> it.jumpTimestamp(268_435)),
                        new Act("lose", it -> it.lose(100)),
                        new Act("restart", it -> it.restart(false)),
                        new Act("change source", it -> it.restart(true)))
                .list()
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    @Property(tries = 200)
    void shouldBeNoLongerThanTheCallWhateverIsSent(@ForAll("acts") List<Act> acts, @ForAll byte seed)
            throws IOException {
        ErraticSender sender = new ErraticSender(seed);
        sender.talk(0.1, 0);
        acts.forEach(act -> act.of().accept(sender));

        CallTimeline timeline = timeline(sender);

        assertThat(timeline.durationMicros()).isBetween(0.0, callMicros(sender) + BOUND_MICROS);
        assertThat(timeline.startMicros()).isBetween(CallFileBuilder.ORIGIN - 251_000.0, CallFileBuilder.ORIGIN + 5e4);
    }

    @ParameterizedTest
    @CsvSource({"0.02", "3.5", "8"})
    void shouldGoOnAtTheRightTimeAfterAFlood(double quiet) throws IOException {
        ErraticSender sender = new ErraticSender(1);
        sender.talk(10, 0);
        sender.pause(quiet, false);
        sender.flood(20, 1000);
        double flooded = sender.now();
        sender.talk(60, 0);

        CallTimeline timeline = timeline(sender);
        List<Anchor> anchors = stream(timeline).anchors(7).orElseThrow();

        assertThat(timeline.durationMicros()).isBetween(callMicros(sender) - 1e5, callMicros(sender) + BOUND_MICROS);
        assertThat(anchors).hasSizeLessThanOrEqualTo(SourceClock.FREE_CUTS + 20);
        assertThat(placed(sender, timeline, flooded + 6)).isGreaterThan(50 * 53);
    }

    @ParameterizedTest
    @CsvSource({"250", "1000"})
    void shouldHearTheCallAgainAfterNoise(int packetsPerSecond) throws IOException {
        ErraticSender sender = new ErraticSender(2);
        sender.talk(10, 0);
        sender.noise(60, packetsPerSecond);
        double over = sender.now();
        sender.talk(60, 0);

        assertThat(placed(sender, timeline(sender), over + 6)).isGreaterThan(50 * 53);
    }

    private static double callMicros(ErraticSender sender) {
        return sender.packets().stream()
                        .mapToLong(packet -> packet.arrival())
                        .max()
                        .orElseThrow()
                - CallFileBuilder.ORIGIN;
    }

    /** Packets after a time that are placed within a quarter of a second of their arrival. */
    private static long placed(ErraticSender sender, CallTimeline timeline, double from) {
        SourceClock clock = new SourceClock(stream(timeline).sinceMicros());
        List<Anchor> anchors = stream(timeline).anchors(7).orElseThrow();
        RtpPacket packet = new RtpPacket();
        long count = 0;
        for (Sender.Packet sent : sender.packets()) {
            packet.wrap(ByteBuffer.wrap(sent.datagram()));
            boolean heard = clock.accept(0, sent.arrival(), packet.sequenceNumber(), packet.timestamp(), 8000);
            boolean late = sent.arrival() >= CallFileBuilder.ORIGIN + from * 1e6;
            if (heard && late) {
                double wall = anchors.get(clock.segment()).wall(clock.ticks());
                count += Math.abs(sent.arrival() - wall) < 250_000 ? 1 : 0;
            }
        }
        return count;
    }

    private static StreamTimeline stream(CallTimeline timeline) {
        return timeline.streams().values().iterator().next();
    }

    private static CallTimeline timeline(ErraticSender sender) throws IOException {
        Path file = Files.createTempFile("erratic", ".call");
        try {
            new CallFileBuilder()
                    .stream(0, "NEAR", "0:PCMU/8000")
                            .packets(0, sender.packets())
                            .write(file);
            return TimelineBuilder.build(file, Long.MAX_VALUE);
        } finally {
            Files.delete(file);
        }
    }
}
