// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be pruned and why, the oldest first: whole recordings that have ended, and none that is on hold.
 *
 * @param more whether there may be further steps after these
 * @param heldBack recordings that would be among the steps if they were not on hold
 * @param heldBackBytes length of their call files
 * @param missingBytes room that the disk needs and that these steps do not give
 */
public record PruningPlan(List<PruningStep> steps, boolean more, int heldBack, long heldBackBytes, long missingBytes) {

    public PruningPlan {
        steps = List.copyOf(steps);
    }

    /**
     * Plans. What is too old goes in any case; what is not goes only for room, the oldest first, until there is enough.
     *
     * @param relief room that is needed
     * @param oldestFirst recordings by start; not read further than needed
     * @param most steps; at least 1
     */
    public static PruningPlan of(
            RetentionPolicy policy, Instant now, DiskRelief relief, Iterable<PruningCandidate> oldestFirst, int most) {
        List<PruningStep> steps = new ArrayList<>();
        int heldBack = 0;
        long heldBackBytes = 0;
        long missing = relief.bytes();
        for (PruningCandidate candidate : oldestFirst) {
            boolean room = missing > 0 && policy.mayGoForRoom(candidate.startedAt(), now);
            if (!room && !policy.isTooOld(candidate.startedAt(), now)) {
                // It has not ended before it began, and neither have those that began later.
                break;
            }
            PruningReason reason = policy.isTooOld(candidate.since(), now) ? PruningReason.AGE : PruningReason.PRESSURE;
            boolean wanted = reason == PruningReason.AGE
                    || (room && relief.wants(candidate) && policy.mayGoForRoom(candidate.since(), now));
            if (!wanted || !candidate.hasEndedWithMedia()) {
                continue;
            }
            if (candidate.held()) {
                heldBack++;
                heldBackBytes += candidate.bytes();
                continue;
            }
            if (steps.size() == most) {
                return new PruningPlan(steps, true, heldBack, heldBackBytes, missing);
            }
            steps.add(new PruningStep(candidate, reason));
            if (relief.wants(candidate)) {
                missing = Math.max(0, missing - candidate.bytes());
            }
        }
        return new PruningPlan(steps, false, heldBack, heldBackBytes, missing);
    }

    /** Length of the call files that go. */
    public long bytes() {
        return steps.stream().mapToLong(step -> step.candidate().bytes()).sum();
    }

    /** The steps for one reason. */
    public List<PruningStep> steps(PruningReason reason) {
        return steps.stream().filter(step -> step.reason() == reason).toList();
    }
}
