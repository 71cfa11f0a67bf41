// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.retention.PruningPlan;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.PruningReason;
import org.earshot.domain.retention.PruningStep;
import org.earshot.domain.retention.RetentionPolicy;

/**
 * One pruning run, a few recordings at each turn. One thread at a time turns it; its progress may be read by any.
 */
final class PruningRun {

    /** Recordings pruned at one turn. */
    static final int AT_A_TURN = 5;

    private static final int PLAN = 200;

    private final RetentionPolicy policy;
    private final Optional<String> who;
    private final PruningPlanner planner;
    private final Pruner pruner;
    private final BooleanSupplier roomNeeded;
    private final Clock clock;
    private final Instant startedAt;
    private final Deque<PruningStep> queue = new ArrayDeque<>();
    private final Set<RecordingId> passed = new HashSet<>();
    private boolean planned;
    private boolean more = true;
    private volatile PruningProgress progress;

    /**
     * @param who the user who asked for it: recordings of all nodes go for their age then
     * @param roomNeeded whether the disk still needs room
     */
    PruningRun(
            RetentionPolicy policy,
            Optional<String> who,
            PruningPlanner planner,
            Pruner pruner,
            BooleanSupplier roomNeeded,
            Clock clock) {
        this.policy = policy;
        this.who = who;
        this.planner = planner;
        this.pruner = pruner;
        this.roomNeeded = roomNeeded;
        this.clock = clock;
        this.startedAt = clock.instant();
        this.progress = new PruningProgress(policy, who, startedAt, Optional.empty(), 0, 0, 0, 0, Optional.empty());
    }

    PruningProgress progress() {
        return progress;
    }

    /** Whether anybody should hear of it. */
    boolean isNotable() {
        PruningProgress now = progress;
        return who.isPresent()
                || now.pruned() + now.skipped() > 0
                || now.problem().isPresent();
    }

    /**
     * Prunes a few.
     *
     * @return false when there is no more to do
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    boolean turn() {
        if (queue.isEmpty() && more) {
            PruningPlan plan = planner.plan(policy, who.isPresent(), PLAN, passed);
            queue.addAll(plan.steps());
            more = plan.more();
            announce();
        }
        for (int i = 0; i < AT_A_TURN && !queue.isEmpty(); i++) {
            step(queue.remove());
        }
        return more || !queue.isEmpty();
    }

    private void announce() {
        if (!planned && (who.isPresent() || !queue.isEmpty())) {
            planned = true;
            planner.announce(policy, who);
        }
    }

    private void step(PruningStep step) {
        passed.add(step.candidate().id());
        if (step.reason() == PruningReason.PRESSURE && !roomNeeded.getAsBoolean()) {
            return;
        }
        Pruner.Outcome outcome = pruner.prune(step, policy);
        PruningProgress before = progress;
        boolean left = outcome == Pruner.Outcome.LEFT;
        progress = new PruningProgress(
                policy,
                who,
                startedAt,
                Optional.empty(),
                before.pruned() + (left ? 0 : 1),
                before.bytes() + (left ? 0 : step.candidate().bytes()),
                before.skipped() + (left ? 1 : 0),
                before.failed() + (outcome == Pruner.Outcome.FILES_LEFT ? 1 : 0),
                Optional.empty());
    }

    /** @param problem why it ends early, if it does */
    void end(Optional<String> problem) {
        PruningProgress now = progress;
        progress = new PruningProgress(
                policy,
                who,
                startedAt,
                Optional.of(clock.instant()),
                now.pruned(),
                now.bytes(),
                now.skipped(),
                now.failed(),
                problem);
        if (problem.isPresent()) {
            RetentionLog.LOG.endedEarly(now.pruned(), problem.get());
        } else if (isNotable()) {
            RetentionLog.LOG.ended(now.pruned(), now.bytes(), now.skipped(), now.failed());
        }
    }
}
