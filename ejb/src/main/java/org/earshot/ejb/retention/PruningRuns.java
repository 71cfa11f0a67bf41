// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.retention.DiskRelief;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.config.Background;
import org.jspecify.annotations.Nullable;

/**
 * The pruning runs of this node, one at a time and in the background: at most fifty recordings a second, and none while the disk is
 * behind with what is being recorded. Thread-safe.
 */
final class PruningRuns {

    /** Between two turns of a run. */
    static final Duration PAUSE = Duration.ofMillis(100);

    /** Captured data is handed to the disk every 200 ms; what is older waits. */
    private static final long BEHIND_MILLIS = 600;

    private static final double MANY_BUFFERS = 0.5;
    /** On a disk that needs room a run waits no longer than this many turns. */
    private static final int PATIENCE = 10;

    private final PruningPlanner planner;
    private final Pruner pruner;
    private final Supplier<MediaCapacity> media;
    private final Supplier<StorageState> storage;
    private final Supplier<StorageUsage> usage;
    private final Background background;
    private final Clock clock;
    private final AtomicReference<@Nullable PruningRun> running = new AtomicReference<>();
    private final AtomicInteger waited = new AtomicInteger();
    private volatile Optional<PruningProgress> last = Optional.empty();

    PruningRuns(
            PruningPlanner planner,
            Pruner pruner,
            Supplier<MediaCapacity> media,
            Supplier<StorageState> storage,
            Supplier<StorageUsage> usage,
            Background background,
            Clock clock) {
        this.planner = planner;
        this.pruner = pruner;
        this.media = media;
        this.storage = storage;
        this.usage = usage;
        this.background = background;
        this.clock = clock;
    }

    /**
     * Begins a run.
     *
     * @param who the user who asked for it, if one did
     * @return empty while another run goes on
     */
    Optional<PruningProgress> start(RetentionPolicy policy, Optional<String> who) {
        PruningRun run = new PruningRun(policy, who, planner, pruner, () -> DiskRelief.isNeeded(usage.get()), clock);
        if (!running.compareAndSet(null, run)) {
            return Optional.empty();
        }
        waited.set(0);
        background.later(Duration.ZERO, this::turn);
        return Optional.of(run.progress());
    }

    /** The run that goes on, else the last one that pruned or was asked for. */
    Optional<PruningProgress> latest() {
        PruningRun now = running.get();
        return now != null && now.isNotable() ? Optional.of(now.progress()) : last;
    }

    private void turn() {
        PruningRun run = running.get();
        if (run == null) {
            return;
        }
        boolean goesOn;
        try {
            goesOn = mustWait() || run.turn();
        } catch (RuntimeException e) {
            end(run, Optional.of(String.valueOf(e.getMessage())));
            return;
        }
        if (goesOn) {
            background.later(PAUSE, this::turn);
        } else {
            end(run, Optional.empty());
        }
    }

    private void end(PruningRun run, Optional<String> problem) {
        run.end(problem);
        if (run.isNotable()) {
            last = Optional.of(run.progress());
        }
        running.set(null);
    }

    /** Recording goes first, but on a full disk it is room that helps it. */
    private boolean mustWait() {
        MediaCapacity now = media.get();
        boolean behind = now.writerLagMillis() > BEHIND_MILLIS || now.buffersInUse() > MANY_BUFFERS;
        boolean helps = storage.get().compareTo(StorageState.CRITICAL) >= 0 && waited.get() >= PATIENCE;
        if (behind && storage.get() != StorageState.FULL && !helps) {
            waited.incrementAndGet();
            return true;
        }
        waited.set(0);
        return false;
    }
}
