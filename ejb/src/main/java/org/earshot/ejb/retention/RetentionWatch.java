// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.earshot.domain.config.EarshotConfig.RetentionSettings;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.retention.DiskRelief;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.config.Background;

/** Looks after what is too old, after a disk that fills up, and after files that were left over. Thread-safe. */
final class RetentionWatch {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration LEFTOVERS = Duration.ofSeconds(10);
    private static final Duration TOTALS = Duration.ofSeconds(60);
    private static final int MOST_LEFTOVERS = 500;
    /** Looks at a disk that pruning cannot help, in seconds, between two warnings. */
    private static final int QUIET = 300;

    private final RetentionSettings settings;
    private final RetentionRows rows;
    private final PruningPlanner planner;
    private final PruningRuns runs;
    private final Pruner pruner;
    private final RetentionCounters counters;
    private final Supplier<StorageState> storage;
    private final Supplier<StorageUsage> usage;
    private final AtomicBoolean complained = new AtomicBoolean();
    private final AtomicInteger quiet = new AtomicInteger();

    RetentionWatch(
            RetentionSettings settings,
            RetentionRows rows,
            PruningPlanner planner,
            PruningRuns runs,
            Pruner pruner,
            RetentionCounters counters,
            Supplier<StorageState> storage,
            Supplier<StorageUsage> usage) {
        this.settings = settings;
        this.rows = rows;
        this.planner = planner;
        this.runs = runs;
        this.pruner = pruner;
        this.counters = counters;
        this.storage = storage;
        this.usage = usage;
    }

    void start(Background background) {
        background.every(SECOND, this::lookAtDisk);
        background.every(settings.interval(), this::lookAtAge);
        background.every(LEFTOVERS, this::lookAtLeftovers);
        background.later(SECOND, this::count);
        background.every(TOTALS, this::count);
    }

    /** What a look at the disk found. */
    enum Disk {
        CALM,
        RELIEVED,
        /** It needs room that recordings cannot give. */
        HELPLESS,
        UNKNOWN
    }

    /** Begins a run when the disk needs room and recordings can give it. Its state is up to a second older than its use. */
    Disk lookAtDisk() {
        if (!policy().priority().prunes(storage.get()) || !DiskRelief.isNeeded(usage.get())) {
            quiet.set(0);
            return Disk.CALM;
        }
        AtomicReference<Disk> found = new AtomicReference<>(Disk.UNKNOWN);
        guarded(() -> {
            long prunable = planner.prunableBytes(policy());
            DiskRelief relief = planner.relief(policy(), prunable);
            if (relief.bytes() > 0 && prunable > 0) {
                quiet.set(0);
                runs.start(policy(), Optional.empty());
                found.set(Disk.RELIEVED);
                return;
            }
            found.set(Disk.HELPLESS);
            if (quiet.getAndUpdate(looks -> (looks + 1) % QUIET) == 0) {
                RetentionLog.LOG.nothingMayGo(Math.round(usage.get().usedPercent()), prunable);
            }
        });
        return found.get();
    }

    void lookAtAge() {
        if (policy().maxAge().isPresent()) {
            runs.start(policy(), Optional.empty());
        }
    }

    void lookAtLeftovers() {
        guarded(() -> {
            int removed = pruner.removeLeftovers(MOST_LEFTOVERS);
            if (removed > 0) {
                RetentionLog.LOG.leftoversRemoved(removed);
            }
        });
    }

    void count() {
        guarded(() -> counters.kept(rows.totals()));
    }

    private RetentionPolicy policy() {
        return settings.policy();
    }

    private void guarded(Runnable look) {
        try {
            look.run();
            complained.set(false);
        } catch (RecorderException e) {
            if (complained.compareAndSet(false, true)) {
                RetentionLog.LOG.storeAway(String.valueOf(e.getMessage()));
            }
        }
    }
}
