// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

/**
 * The leads (arrival minus media time) that the packets of one segment may have (rule T2). They may follow a clock that
 * is wrong by no more than rule T4 allows; and media may only catch up with what was missing: a sender that is faster
 * than time itself gets no more time than has passed. Confined to one thread.
 */
final class Envelope {

    /** An in-order packet this much later than the fastest ones begins a new segment. */
    static final double LATE_MICROS = 500_000;

    /** An in-order packet this much earlier than the fastest ones begins a new segment. */
    static final double EARLY_MICROS = -250_000;

    /** Longest silence that a burst behind it may fill. */
    static final double STALL_MICROS = 10e6;

    private static final long WINDOW_MICROS = 10_000_000;

    private final long start;
    private final double lowest;
    private long windowStart;
    private double current;
    private double before;
    private double least;

    /**
     * @param first lead of the first packet
     * @param quietMicros how long nothing had arrived before it
     */
    Envelope(long start, double first, double quietMicros) {
        this.start = start;
        this.lowest = first - Math.max(0, Math.min(quietMicros, STALL_MICROS)) + EARLY_MICROS;
        this.windowStart = start;
        this.current = first;
        this.before = first;
        this.least = first;
    }

    void add(long arrivalMicros, double lead) {
        if (arrivalMicros - windowStart > WINDOW_MICROS) {
            windowStart = arrivalMicros;
            before = current;
            current = lead;
        }
        current = Math.min(current, lead);
        least = Math.min(least, lead);
    }

    /** Least lead over the last 10 to 20 s, so that it follows a slow clock. */
    double minimum() {
        return Math.min(current, before);
    }

    /** Whether the lead is that of the packets of late. */
    boolean isNear(double lead) {
        double deviation = lead - minimum();
        return deviation <= LATE_MICROS && deviation >= EARLY_MICROS;
    }

    /** Whether a packet belongs to this segment. */
    boolean holds(long arrivalMicros, double lead) {
        double drift = Anchor.MAX_SKEW * Math.max(0, arrivalMicros - start);
        return isNear(lead) && lead >= lowest - drift && lead <= least + LATE_MICROS + drift;
    }
}
