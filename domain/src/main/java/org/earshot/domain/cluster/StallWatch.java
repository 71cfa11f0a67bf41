// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Tells from a sample each second whether a living node is too slow to take calls, with hysteresis: it goes out when the
 * bad time of the last ten seconds passes a limit, and comes back after a while of calm. Confined to one thread.
 */
public final class StallWatch {

    /**
     * One second of the node.
     *
     * @param stallMillis how much later than due the sampling thread ran
     * @param gcMillis time in garbage collection pauses
     * @param writeLagMillis age of the oldest captured data that is not written yet
     */
    public record Sample(long stallMillis, long gcMillis, long writeLagMillis) {}

    /** Samples looked back on. */
    private static final int WINDOW = 10;

    private static final long MOST_STALL_MILLIS = 2_000;
    private static final long MOST_GC_MILLIS = 3_000;
    private static final long MOST_WRITE_LAG_MILLIS = 2_000;
    private static final int SLOW_WRITES = 3;
    /** Bad time that is still calm: a tenth of what is too much. */
    private static final long CALM_SHARE = 10;

    private final int calmSamples;
    private final Deque<Sample> window = new ArrayDeque<>();
    private Optional<String> fault = Optional.empty();
    private int calm;

    /** @param calmSamples samples without any trouble before the node takes calls again, at least 1 */
    public StallWatch(int calmSamples) {
        if (calmSamples < 1) {
            throw new IllegalArgumentException("At least one calm sample is needed: " + calmSamples);
        }
        this.calmSamples = calmSamples;
    }

    /** Takes the last second and returns what is wrong, if anything. */
    public Optional<String> observe(Sample sample) {
        window.addLast(sample);
        if (window.size() > WINDOW) {
            window.removeFirst();
        }
        Optional<String> now = tooMuch();
        calm = now.isEmpty() && isCalm(sample) ? calm + 1 : 0;
        if (now.isPresent() || calm >= calmSamples) {
            fault = now;
        }
        return fault;
    }

    /** What was wrong at the last sample, if anything. */
    public Optional<String> fault() {
        return fault;
    }

    /** Stalled milliseconds of the window. */
    public long stallMillis() {
        return window.stream().mapToLong(Sample::stallMillis).sum();
    }

    /** Milliseconds of garbage collection in the window. */
    public long gcMillis() {
        return window.stream().mapToLong(Sample::gcMillis).sum();
    }

    private Optional<String> tooMuch() {
        if (gcMillis() > MOST_GC_MILLIS) {
            return say("in garbage collection", gcMillis(), "give the server more heap or fewer calls");
        }
        if (stallMillis() > MOST_STALL_MILLIS) {
            return say("not running", stallMillis(), "give the server more CPU or fewer calls");
        }
        List<Sample> slow = window.stream()
                .filter(sample -> sample.writeLagMillis() > MOST_WRITE_LAG_MILLIS)
                .toList();
        return slow.size() < SLOW_WRITES
                ? Optional.empty()
                : Optional.of("Captured data waited more than " + MOST_WRITE_LAG_MILLIS
                        + " ms for the recording disk: check the disk");
    }

    /** A sample is a second, and longer by what it came late: the time that is named is never less than the bad part of it. */
    private Optional<String> say(String what, long millis, String advice) {
        long span = window.size() * 1000L + Math.max(stallMillis(), gcMillis());
        return Optional.of(
                "The node was " + what + " for " + millis + " ms of the last " + (span + 999) / 1000 + " s: " + advice);
    }

    private static boolean isCalm(Sample sample) {
        return sample.stallMillis() <= MOST_STALL_MILLIS / CALM_SHARE
                && sample.gcMillis() <= MOST_GC_MILLIS / CALM_SHARE
                && sample.writeLagMillis() <= MOST_WRITE_LAG_MILLIS / CALM_SHARE;
    }
}
