// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.Arrays;
import org.earshot.protocol.rtp.SequenceNumbers;

/**
 * Follows the media clock of one SSRC: extends its numbers (rule T1), drops duplicates (T5) and cuts it into segments
 * (T2) wherever the timestamps disagree with the arrival. Given the same packets it comes to the same segments, so both
 * passes over a call file use it. Confined to one thread.
 */
public final class SourceClock {

    /** An in-order packet this much later than the fastest ones begins a new segment. */
    static final double LATE_MICROS = 500_000;

    /** An in-order packet this much earlier than the fastest ones begins a new segment. */
    static final double EARLY_MICROS = -250_000;

    /** Most segments; a source that restarts more often has no usable clock. */
    static final int MAX_SEGMENTS = 10_000;

    private static final int SEEN = 8192;
    private static final long RESTART = 1L << 20;

    private final long[] seen = new long[SEEN];
    private SequenceNumbers numbers = new SequenceNumbers();
    private long epoch;
    private int clockRate;
    private int referenceTimestamp;
    private long referenceTicks;
    private int segment = -1;
    private int axis = -1;
    private Envelope envelope = new Envelope(0, 0);
    private Envelope previousEnvelope = new Envelope(0, Double.NaN);
    private long duplicates;
    private int placedSegment;
    private long placedTicks;

    public SourceClock() {
        Arrays.fill(seen, Long.MIN_VALUE);
    }

    /**
     * Takes the next packet in the order of arrival.
     *
     * @return whether the packet has a place: false for a duplicate, or when the clock is too erratic
     */
    public boolean accept(long arrivalMicros, int sequenceNumber, int timestamp, int clock) {
        boolean restart = segment < 0 || clock != clockRate || numbers.isJump(sequenceNumber);
        if (restart && segment >= 0) {
            numbers = new SequenceNumbers();
            epoch += RESTART;
        }
        long highest = numbers.highest();
        long number = numbers.extend(sequenceNumber);
        if (isDuplicate(epoch + number)) {
            duplicates++;
            return false;
        }
        if (clock != clockRate) {
            startAxis(clock, timestamp);
        }
        long ticks = referenceTicks + (timestamp - referenceTimestamp);
        double lead = arrivalMicros - micros(ticks);
        boolean inOrder = restart || number > highest;
        if (restart || (inOrder && strays(lead))) {
            if (segment + 1 >= MAX_SEGMENTS) {
                return false;
            }
            startSegment(arrivalMicros, lead);
        }
        placedSegment = segmentOf(inOrder, lead);
        placedTicks = ticks;
        if (inOrder) {
            referenceTicks = ticks;
            referenceTimestamp = timestamp;
        }
        if (placedSegment == segment) {
            envelope.add(arrivalMicros, lead);
        }
        return true;
    }

    /** Notes a packet that has no place on the timeline, such as a telephone event, so that no gap is seen. */
    public void skip(int sequenceNumber) {
        if (segment >= 0 && !numbers.isJump(sequenceNumber)) {
            isDuplicate(epoch + numbers.extend(sequenceNumber));
        }
    }

    private boolean isDuplicate(long number) {
        int slot = (int) Math.floorMod(number, (long) SEEN);
        boolean duplicate = seen[slot] == number;
        seen[slot] = number;
        return duplicate;
    }

    private void startAxis(int clock, int timestamp) {
        axis++;
        clockRate = clock;
        referenceTicks = 0;
        referenceTimestamp = timestamp;
    }

    private void startSegment(long arrivalMicros, double lead) {
        segment++;
        previousEnvelope = envelope;
        envelope = new Envelope(arrivalMicros, lead);
    }

    private boolean strays(double lead) {
        double deviation = lead - envelope.minimum();
        return deviation > LATE_MICROS || deviation < EARLY_MICROS;
    }

    /** A packet overtaken by a jump of the timestamps still belongs to the segment before. */
    private int segmentOf(boolean inOrder, double lead) {
        if (inOrder || !strays(lead) || segment == 0) {
            return segment;
        }
        double deviation = lead - previousEnvelope.minimum();
        return deviation <= LATE_MICROS && deviation >= EARLY_MICROS ? segment - 1 : segment;
    }

    /** Media time since the origin of the axis. */
    public double micros(long ticks) {
        return ticks * 1e6 / clockRate;
    }

    /** Segment of the packet accepted last, from 0. */
    public int segment() {
        return placedSegment;
    }

    /** Extended timestamp of the packet accepted last, from the origin of the axis. */
    public long ticks() {
        return placedTicks;
    }

    /** Segments of the same axis share the origin of their timestamps. */
    int axis() {
        return axis;
    }

    int clockRate() {
        return clockRate;
    }

    /** Least arrival minus media time of late, in microseconds. */
    double envelope() {
        return envelope.minimum();
    }

    public long duplicates() {
        return duplicates;
    }

    /** Least (arrival - media time) over the last 10 to 20 s, so that it follows a slow clock. */
    private static final class Envelope {

        private static final long WINDOW_MICROS = 10_000_000;

        private long windowStart;
        private double current;
        private double before;

        Envelope(long start, double first) {
            windowStart = start;
            current = first;
            before = first;
        }

        void add(long arrivalMicros, double lead) {
            if (arrivalMicros - windowStart > WINDOW_MICROS) {
                windowStart = arrivalMicros;
                before = current;
                current = lead;
            }
            current = Math.min(current, lead);
        }

        double minimum() {
            return Math.min(current, before);
        }
    }
}
