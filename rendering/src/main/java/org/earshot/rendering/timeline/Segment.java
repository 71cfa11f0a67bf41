// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What the first pass learns of one segment. Confined to one thread. */
final class Segment {

    private static final double BUCKET_MICROS = 5e6;

    private final int recorder;
    private final boolean goesOn;
    private final int axis;
    private final int clockRate;
    private final Map<Long, Anchor.Low> lows = new TreeMap<>();
    private final long firstArrival;
    private long lastArrival;
    private long firstTicks = Long.MAX_VALUE;
    private long endTicks = Long.MIN_VALUE;
    private double least = Double.MAX_VALUE;
    private double latelyLeast;

    /** Of the packet that the clock has accepted last. */
    Segment(SourceClock clock, long firstArrival) {
        this.recorder = clock.recorder();
        this.goesOn = clock.goesOn();
        this.axis = clock.axis();
        this.clockRate = clock.clockRate();
        this.firstArrival = firstArrival;
        this.lastArrival = firstArrival;
    }

    /** @param envelope least lead of late, as the source's clock sees it */
    void add(long arrival, long ticks, int length, double envelope) {
        double media = ticks * 1e6 / clockRate;
        double lead = arrival - media;
        keepLower(lows, new Anchor.Low(media, lead));
        lastArrival = Math.max(lastArrival, arrival);
        stretch(ticks, length);
        least = Math.min(least, lead);
        latelyLeast = envelope;
    }

    /** A packet that another node recorded: its arrival tells nothing of this segment. */
    void stretch(long ticks, int length) {
        firstTicks = Math.min(firstTicks, ticks);
        endTicks = Math.max(endTicks, ticks + length);
    }

    int recorder() {
        return recorder;
    }

    /** Whether it goes on with the media clock of the segment before, which another node recorded. */
    boolean goesOn() {
        return goesOn;
    }

    int axis() {
        return axis;
    }

    int clockRate() {
        return clockRate;
    }

    Collection<Anchor.Low> lows() {
        return lows.values();
    }

    /** Keeps one low for each 5 s of media. */
    static void keepLower(Map<Long, Anchor.Low> lows, Anchor.Low added) {
        lows.merge(
                (long) Math.floor(added.mediaMicros() / BUCKET_MICROS),
                added,
                (old, next) -> next.lead() < old.lead() ? next : old);
    }

    long firstArrival() {
        return firstArrival;
    }

    long lastArrival() {
        return lastArrival;
    }

    long firstTicks() {
        return firstTicks;
    }

    long endTicks() {
        return endTicks;
    }

    double latelyLeast() {
        return latelyLeast;
    }

    /** Whether this segment goes on with the clock of an earlier one. */
    boolean continues(double earlierLeast) {
        double deviation = least - earlierLeast;
        return deviation <= Envelope.LATE_MICROS && deviation >= Envelope.EARLY_MICROS;
    }

    /** Whether its packets had been held up and came faster than they play. */
    boolean isBurst(double earlierLeast, double longestMicros) {
        double delay = least - earlierLeast;
        double media = (endTicks - firstTicks) * 1e6 / clockRate;
        return delay >= Envelope.EARLY_MICROS && delay <= longestMicros && lastArrival - firstArrival <= media / 2;
    }
}
