// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.earshot.rendering.codec.AudioDecoder;
import org.earshot.rendering.codec.AudioPayload;
import org.earshot.rendering.timeline.Anchor;
import org.earshot.rendering.timeline.SourceClock;
import org.jspecify.annotations.Nullable;

/**
 * Plays one SSRC into the mix: puts its packets back in order, decodes them and lays the samples where the timeline
 * wants them (rules T5, T9, T11). Confined to one thread.
 */
final class SourcePlayer implements AutoCloseable {

    /** Packets that come later than this after their successors are not heard. */
    static final long REORDER_MICROS = 4_000_000;

    private static final int REORDER_PACKETS = 1000;

    /** Holes of so many samples come from rounding and skew, not from loss. */
    private static final int SMALL_HOLE = 4;

    private final SourceClock clock;
    private final List<Anchor> anchors;
    private final MixWindow window;
    private final Side side;
    private final double startMicros;
    private final int rate;
    private final PriorityQueue<Waiting> waiting = new PriorityQueue<>(Comparator.comparingDouble(Waiting::wall));

    private @Nullable Decoding decoding;
    private long cursor = Long.MIN_VALUE;
    private short last;
    private long lost;

    SourcePlayer(SourceClock clock, List<Anchor> anchors, MixWindow window, Side side, double startMicros, int rate) {
        this.clock = clock;
        this.anchors = anchors;
        this.window = window;
        this.side = side;
        this.startMicros = startMicros;
        this.rate = rate;
    }

    void accept(int recorder, long arrival, int sequenceNumber, int timestamp, AudioPayload audio, byte[] payload) {
        boolean placed = clock.accept(recorder, arrival, sequenceNumber, timestamp, audio.clockRate());
        if (placed && clock.segment() < anchors.size()) {
            double wall = anchors.get(clock.segment()).wall(clock.ticks());
            waiting.add(new Waiting(wall, arrival, audio, payload));
        }
        while (waiting.size() > REORDER_PACKETS) {
            play(waiting.remove());
        }
    }

    void skip(int sequenceNumber) {
        clock.skip(sequenceNumber);
    }

    /** Plays what can no longer be overtaken at that time. */
    void release(long arrival) {
        for (Waiting head = waiting.peek();
                head != null && head.arrival() <= arrival - REORDER_MICROS;
                head = waiting.peek()) {
            play(waiting.remove());
        }
    }

    void releaseAll() {
        while (!waiting.isEmpty()) {
            play(waiting.remove());
        }
    }

    /** Packets that found no place in the mix. */
    long lost() {
        return lost;
    }

    private void play(Waiting packet) {
        Decoding current = decodingOf(packet.audio());
        long position = Math.round((packet.wall() - startMicros) * rate / 1e6) - current.delay();
        boolean gap = cursor == Long.MIN_VALUE || Math.abs(position - cursor) > SMALL_HOLE;
        short[] samples = current.samples(packet.payload(), gap);
        if (samples.length == 0) {
            lost++;
            return;
        }
        if (cursor == Long.MIN_VALUE) {
            cursor = position;
        }
        if (!gap) {
            while (cursor < position) {
                window.add(cursor++, last, side);
            }
        }
        put(position, samples);
    }

    /** First copy wins: what is already played is not played over. */
    private void put(long position, short[] samples) {
        int from = (int) Math.max(0, Math.min(samples.length, cursor - position));
        boolean placed = from == samples.length;
        for (int i = from; i < samples.length; i++) {
            placed |= window.add(position + i, samples[i], side);
        }
        if (!placed) {
            lost++;
        }
        if (from < samples.length) {
            cursor = position + samples.length;
            last = samples[samples.length - 1];
        }
    }

    private Decoding decodingOf(AudioPayload audio) {
        Decoding current = decoding;
        if (current == null || !current.audio().equals(audio)) {
            close();
            current = Decoding.of(audio, rate);
            decoding = current;
        }
        return current;
    }

    @Override
    public void close() {
        Decoding current = decoding;
        if (current != null) {
            current.decoder().close();
            decoding = null;
        }
    }

    private record Waiting(double wall, long arrival, AudioPayload audio, byte[] payload) {}

    /** A decoder and what brings its samples to the rate of the rendition. */
    private record Decoding(
            AudioPayload audio,
            AudioDecoder decoder,
            @Nullable Resampler resampler) {

        static Decoding of(AudioPayload audio, int rate) {
            AudioDecoder decoder = audio.newDecoder();
            int from = decoder.sampleRate();
            return new Decoding(audio, decoder, from == rate ? null : new Resampler(from, rate));
        }

        int delay() {
            return resampler == null ? 0 : resampler.delay();
        }

        short[] samples(byte[] payload, boolean afterGap) {
            short[] decoded = decoder.decode(payload);
            if (resampler == null) {
                return decoded;
            }
            if (afterGap) {
                resampler.reset();
            }
            return resampler.process(decoded);
        }
    }
}
