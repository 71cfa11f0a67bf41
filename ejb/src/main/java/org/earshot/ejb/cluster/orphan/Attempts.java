// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import org.earshot.domain.recording.RecordingId;

/**
 * What has been tried with the recordings of one lost process: one that is still to be settled after the second attempt is
 * tried ever more seldom. Thread-safe.
 */
final class Attempts {

    /** Pause after the second attempt; it doubles with each further one. */
    static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

    static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    /** So many attempts are no bad luck any more. */
    static final int ODD = 3;

    /** Enough to reach the longest pause. */
    private static final int MANY = 16;

    /**
     * @param times how often it was tried, apart from what was no fault of its own
     * @param next when it may be tried again by this node's ticker
     * @param failed whether its row may name this node already, since the last attempt has failed
     */
    private record Tried(int times, long next, boolean failed) {

        static final Tried NEVER = new Tried(0, 0, false);
    }

    private final ConcurrentMap<RecordingId, Tried> tried = new ConcurrentHashMap<>();

    /** Whether it may be tried now. */
    boolean isDue(RecordingId recording, long now) {
        Tried known = tried.getOrDefault(recording, Tried.NEVER);
        return known.times() == 0 || now - known.next() >= 0;
    }

    /** Those whose last attempt has failed: whatever their rows say, they are tried again. */
    Set<RecordingId> failed() {
        return tried.entrySet().stream()
                .filter(entry -> entry.getValue().failed())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Whether it is to be tried by itself, so that it cannot keep others from being settled. */
    boolean isApart(RecordingId recording) {
        Tried known = tried.getOrDefault(recording, Tried.NEVER);
        return known.failed() || known.times() > 1;
    }

    /** Whether all but the last attempt that may be bad luck were made. */
    boolean isOdd(RecordingId recording) {
        return tried.getOrDefault(recording, Tried.NEVER).times() >= ODD - 1;
    }

    /**
     * Notes an attempt. One after which nothing is left to do is forgotten by {@link #retain}.
     *
     * @param failed whether its row may name this node already, so that it is to be tried again whatever that says
     * @return how often it was tried by now
     */
    int tried(RecordingId recording, long now, boolean failed) {
        return tried.merge(recording, new Tried(1, now, failed), (before, first) -> again(before, now, failed))
                .times();
    }

    private static Tried again(Tried before, long now, boolean failed) {
        int times = Math.min(MANY, before.times() + 1);
        return new Tried(times, now + pause(times).toNanos(), failed);
    }

    /** None before the second attempt, for the first may have been that of a whole share. */
    static Duration pause(int times) {
        if (times < 2) {
            return Duration.ZERO;
        }
        Duration doubled = FIRST_PAUSE.multipliedBy(1L << (times - 2));
        return doubled.compareTo(LONGEST_PAUSE) < 0 ? doubled : LONGEST_PAUSE;
    }

    /** Notes that an attempt failed by no fault of the recording: it is tried again as soon as may be. */
    void inVain(RecordingId recording) {
        tried.merge(
                recording, new Tried(0, 0, true), (before, first) -> new Tried(before.times(), before.next(), true));
    }

    /** Notes that it was not tried, or that nothing is left to do: unlike after a failure it is as its row says. */
    void waits(RecordingId recording) {
        tried.computeIfPresent(recording, (id, known) -> new Tried(known.times(), known.next(), false));
    }

    /** Forgets all but these, and those that have failed. */
    void retain(Collection<RecordingId> left) {
        tried.entrySet().removeIf(entry -> !entry.getValue().failed() && !left.contains(entry.getKey()));
    }
}
