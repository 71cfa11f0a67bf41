// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.counters;

import java.util.Arrays;
import org.earshot.protocol.rtp.JitterEstimator;
import org.earshot.protocol.rtp.SequenceNumbers;

/** Counts the packets of one SSRC. Confined to the thread of its {@link StreamMeter}. */
final class SourceMeter {

    /** What a sequence number means. */
    enum Arrival {
        IN_ORDER,
        LATE,
        DUPLICATE
    }

    private static final int WINDOW = 4096;
    private static final long PAUSE_NANOS = 1_000_000_000L;

    private final int ssrc;
    private final SequenceNumbers numbers = new SequenceNumbers();
    private final long[] seen = new long[WINDOW / Long.SIZE];
    private JitterEstimator jitter;
    private int clockRate;
    private long lastArrivalNanos;
    private long unique;
    private long lostBefore;
    private boolean started;

    SourceMeter(int ssrc, int clockRate) {
        this.ssrc = ssrc;
        this.clockRate = clockRate;
        this.jitter = new JitterEstimator(clockRate);
    }

    int ssrc() {
        return ssrc;
    }

    /** Packets missing between the first and the youngest, summed over the restarts of the sender. */
    long lost() {
        return lostBefore + Math.max(0, numbers.expected() - unique);
    }

    /** The youngest sequence number, extended by 65536 for each time that the numbers have wrapped. */
    long highest() {
        return numbers.highest();
    }

    double jitterMillis() {
        return jitter.millis();
    }

    Arrival count(int sequenceNumber) {
        if (numbers.isJump(sequenceNumber)) {
            lostBefore = lost();
            unique = 0;
            started = false;
        }
        long highest = numbers.highest();
        long extended = numbers.extend(sequenceNumber);
        if (!started) {
            started = true;
            Arrays.fill(seen, 0);
            mark(extended);
            return Arrival.IN_ORDER;
        }
        if (extended > highest) {
            forget(highest + 1, extended);
            mark(extended);
            return Arrival.IN_ORDER;
        }
        if (isMarked(extended)) {
            return Arrival.DUPLICATE;
        }
        mark(extended);
        return Arrival.LATE;
    }

    void time(long arrivalNanos, int timestamp, int rate, boolean newTalk) {
        if (rate != clockRate) {
            clockRate = rate;
            jitter = new JitterEstimator(rate);
        } else if (newTalk || arrivalNanos - lastArrivalNanos > PAUSE_NANOS) {
            jitter.pause();
        }
        lastArrivalNanos = arrivalNanos;
        jitter.add(arrivalNanos, timestamp);
    }

    private void mark(long number) {
        unique++;
        seen[word(number)] |= 1L << number;
    }

    private boolean isMarked(long number) {
        return (seen[word(number)] & 1L << number) != 0;
    }

    private void forget(long from, long to) {
        for (long number = from; number <= to; number++) {
            seen[word(number)] &= ~(1L << number);
        }
    }

    private static int word(long number) {
        return (int) (number & (WINDOW - 1)) / Long.SIZE;
    }
}
