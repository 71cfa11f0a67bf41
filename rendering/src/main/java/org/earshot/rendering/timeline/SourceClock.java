// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.Arrays;
import org.earshot.protocol.rtp.SequenceNumbers;

/**
 * Follows the media clock of one SSRC: extends its numbers (rule T1), drops duplicates (T5) and cuts it into segments
 * (T2) wherever the timestamps disagree with the arrival, and where another node took the call over, which has a clock of
 * its own. Given the same packets it comes to the same segments, so both
 * passes over a call file use it. Confined to one thread.
 */
public final class SourceClock {

    /** Most segments; a source that restarts more often has no usable clock. */
    static final int MAX_SEGMENTS = 10_000;

    /** Segments that may begin at once; afterwards one in {@link #CUT_MICROS}. What has no segment is not heard. */
    static final int FREE_CUTS = 1000;

    static final double CUT_MICROS = 5e6;

    /** More than twice the largest step that is no jump, so that a number within reach has a slot of its own. */
    private static final int SEEN = 8192;

    private static final long RESTART = 1L << 20;

    /** A fiftieth more or less of media than packets were missed: some of them were of another length. */
    private static final int LOOSE_STEPS = 50;

    private final long[] seen = new long[SEEN];
    private SequenceNumbers numbers = new SequenceNumbers();
    private long epoch;
    private int clockRate;
    private int referenceTimestamp;
    private long referenceTicks;
    private int segment = -1;
    private int axis = -1;
    private Envelope envelope = new Envelope(0, 0, 0);
    private Envelope previousEnvelope = new Envelope(0, Double.NaN, 0);
    private long lastArrival;
    private int recorder;
    private boolean goesOn;
    private long referenceNumber;
    private long ticksPerPacket;
    private double cuts = FREE_CUTS;
    private long cutAt;
    private long duplicates;
    private int placedSegment;
    private long placedTicks;

    /** @param sinceMicros when the stream began, before which nothing can have been sent; microseconds since 1970 */
    public SourceClock(long sinceMicros) {
        lastArrival = sinceMicros;
        cutAt = sinceMicros;
        Arrays.fill(seen, Long.MIN_VALUE);
    }

    /**
     * Takes the next packet in the order of arrival.
     *
     * @param by who recorded it, see {@link CallFileScan#recorder}
     * @return whether the packet has a place: false for a duplicate, or when the clock is too erratic
     */
    public boolean accept(int by, long arrivalMicros, int sequenceNumber, int timestamp, int clock) {
        boolean restart = segment < 0 || clock != clockRate || numbers.isJump(sequenceNumber);
        if (restart && !mayCut(arrivalMicros)) {
            return false;
        }
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
        Numbered packet = new Numbered(by, number, arrivalMicros, timestamp);
        return place(packet, restart, restart || number > highest);
    }

    /** A packet with its extended sequence number. */
    private record Numbered(int by, long number, long arrivalMicros, int timestamp) {}

    private boolean place(Numbered packet, boolean restart, boolean inOrder) {
        long arrivalMicros = packet.arrivalMicros();
        int timestamp = packet.timestamp();
        long ticks = referenceTicks + (timestamp - referenceTimestamp);
        double lead = arrivalMicros - micros(ticks);
        boolean handover = inOrder && packet.by() != recorder;
        boolean cut = inOrder && !restart && (handover || !envelope.holds(arrivalMicros, lead));
        if (cut && !mayCut(arrivalMicros)) {
            return false;
        }
        if (restart || cut) {
            goesOn = handover && !restart && goesOn(packet.number() - referenceNumber, ticks - referenceTicks, lead);
            startSegment(arrivalMicros, lead);
        }
        placedSegment = segmentOf(inOrder, lead);
        placedTicks = ticks;
        if (inOrder) {
            follow(packet, ticks, restart || cut);
        }
        if (placedSegment == segment && packet.by() == recorder) {
            envelope.add(arrivalMicros, lead);
        }
        lastArrival = Math.max(lastArrival, arrivalMicros);
        return true;
    }

    private void follow(Numbered packet, long ticks, boolean begins) {
        if (!begins && packet.number() == referenceNumber + 1) {
            ticksPerPacket = ticks - referenceTicks;
        }
        recorder = packet.by();
        referenceNumber = packet.number();
        referenceTicks = ticks;
        referenceTimestamp = packet.timestamp();
    }

    /**
     * Whether the sender went on while the call changed hands: its timestamps moved on as its numbers did, or as the time
     * between the two arrivals, as far as two clocks can tell.
     */
    private boolean goesOn(long packets, long ticks, double lead) {
        long expected = packets * ticksPerPacket;
        return envelope.isNear(lead)
                || (ticksPerPacket > 0
                        && Math.abs(ticks - expected) <= Math.max(2 * ticksPerPacket, expected / LOOSE_STEPS));
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

    /** Takes one cut from the budget, which refills with time. */
    private boolean mayCut(long arrivalMicros) {
        cuts = Math.min(FREE_CUTS, cuts + Math.max(0, arrivalMicros - cutAt) / CUT_MICROS);
        cutAt = Math.max(cutAt, arrivalMicros);
        if (cuts < 1 || segment + 1 >= MAX_SEGMENTS) {
            return false;
        }
        cuts--;
        return true;
    }

    private void startSegment(long arrivalMicros, double lead) {
        segment++;
        previousEnvelope = envelope;
        envelope = new Envelope(arrivalMicros, lead, arrivalMicros - lastArrival);
    }

    /** A packet overtaken by a jump of the timestamps still belongs to the segment before. */
    private int segmentOf(boolean inOrder, double lead) {
        boolean overtaken = !inOrder && segment > 0 && !envelope.isNear(lead) && previousEnvelope.isNear(lead);
        return overtaken ? segment - 1 : segment;
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

    /** Who recorded the current segment. */
    int recorder() {
        return recorder;
    }

    /** Whether the current segment goes on with the media clock of the one before, which another node recorded. */
    boolean goesOn() {
        return goesOn;
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
}
