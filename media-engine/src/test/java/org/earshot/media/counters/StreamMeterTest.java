// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.StreamCounters;
import org.earshot.media.callfile.Packets;
import org.earshot.protocol.rtp.RtpPacket;
import org.junit.jupiter.api.Test;

class StreamMeterTest {

    private static final Map<Integer, Codec> CODECS =
            Map.of(0, Codec.of("PCMU", 8000), 8, Codec.of("PCMA", 8000), 101, Codec.of("telephone-event", 8000));

    private final StreamMeter meter = new StreamMeter(CODECS);

    private void store(StreamMeter into, byte[] packet, long micros) {
        into.stored(RtpPacket.of(ByteBuffer.wrap(packet)), packet.length, micros);
    }

    private StreamCounters counters() {
        return meter.snapshot(Optional.empty(), 0);
    }

    /** Steps of -20 to 40 from the packet before, across the wrap of 16 bits, against plain sets of whole numbers. */
    @Property(tries = 500)
    void shouldCountLikeSetsOfNumbers(
            @ForAll @IntRange(min = 65_000, max = 65_535) int first,
            @ForAll @Size(min = 1, max = 200) List<@IntRange(min = -20, max = 40) Integer> steps) {
        StreamMeter fresh = new StreamMeter(CODECS);
        List<Integer> numbers = new ArrayList<>(List.of(first));
        steps.forEach(step -> numbers.add(numbers.get(numbers.size() - 1) + step));
        Set<Integer> seen = new HashSet<>();
        int highest = Integer.MIN_VALUE;
        int lowest = Integer.MAX_VALUE;
        long duplicates = 0;
        long late = 0;
        for (int number : numbers) {
            store(fresh, Packets.rtp(5, number & 0xffff), 1);
            boolean isNew = seen.add(number);
            duplicates += isNew ? 0 : 1;
            late += isNew && number < highest ? 1 : 0;
            highest = Math.max(highest, number);
            lowest = Math.min(lowest, number);
        }
        StreamCounters counters = fresh.snapshot(Optional.empty(), 0);
        assertThat(counters.packets()).isEqualTo(numbers.size());
        assertThat(counters.duplicates()).isEqualTo(duplicates);
        assertThat(counters.reordered()).isEqualTo(late);
        assertThat(counters.lost()).isEqualTo(highest - lowest + 1 - seen.size());
    }

    @Test
    void shouldNotCountARestartOfTheSenderAsLoss() {
        for (int number : new int[] {10, 11, 13, 40_000, 40_001}) {
            store(meter, Packets.rtp(1, number), 1);
        }
        for (int number : new int[] {7, 9}) {
            store(meter, Packets.rtp(2, number), 1);
        }
        assertThat(counters().lost()).isEqualTo(2);
    }

    @Test
    void shouldNameTheCodecOfMostPacketsOverAChange() {
        store(meter, Packets.rtp(1, 1, 8, 160), 1);
        meter.codecs(Map.of(0, Codec.of("PCMU", 8000), 8, Codec.of("OTHER", 8000)));
        store(meter, Packets.rtp(1, 2, 0, 160), 1);
        store(meter, Packets.rtp(1, 3, 0, 160), 1);
        meter.codecs(Map.of(96, Codec.of("OPUS", 48_000)));
        store(meter, Packets.rtp(1, 4, 96, 160), 1);
        assertThat(counters().codec()).contains("PCMU");
    }

    @Test
    void shouldMeasureJitterOfMediaPacketsAndForgetPauses() {
        long micros = 1_000_000;
        for (int i = 0; i < 200; i++) {
            store(meter, Packets.rtp(1, i), micros += i % 2 == 0 ? 10_000 : 30_000);
        }
        assertThat(counters().jitterMillis()).isBetween(9.0, 10.1);
        double before = counters().jitterMillis();
        store(meter, Packets.rtp(1, 200, 101, 4), micros + 500_000);
        store(meter, Packets.rtp(1, 201), micros + 60_000_000);
        assertThat(counters().jitterMillis()).isEqualTo(before);
    }

    @Test
    void shouldTakeAsManySourcesAsManyHoldsBringAndNoMore() {
        assertThat(StreamMeter.MAX_SOURCES).isGreaterThan(100);
        for (int ssrc = 0; ssrc < StreamMeter.MAX_SOURCES; ssrc++) {
            assertThat(meter.admits(ssrc)).isTrue();
        }
        assertThat(meter.admits(StreamMeter.MAX_SOURCES)).isFalse();
        assertThat(meter.admits(3)).isTrue();
    }

    @Test
    void shouldSayWhatTheDiskRefused() {
        store(meter, Packets.rtp(1, 1), 1);
        store(meter, Packets.rtp(1, 2), 2);
        meter.dropped(3);
        StreamCounters counters = meter.snapshot(Optional.of("a:1"), 1);
        assertThat(counters.packets()).isEqualTo(1);
        assertThat(counters.dropped()).isEqualTo(4);
        assertThat(counters.source()).contains("a:1");
    }
}
