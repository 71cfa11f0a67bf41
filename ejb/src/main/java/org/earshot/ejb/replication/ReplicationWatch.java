// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationRun.Counts;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.replication.target.TargetAwayException;
import org.earshot.ejb.replication.target.TargetClients;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the jobs every other second: begins runs that are due, goes on with those that were interrupted, and deletes what may
 * go. {@link #look} belongs to one thread.
 */
final class ReplicationWatch {

    private static final Duration LOOK = Duration.ofSeconds(2);
    private static final Duration SWEEP = Duration.ofSeconds(30);
    private static final Duration LATER = Duration.ofSeconds(5);
    private static final Duration BROKEN = Duration.ofSeconds(30);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final RunContext context;
    private final TargetClients targets;
    private final RemovalSweep removal;
    private final Map<String, Slot> slots = new ConcurrentHashMap<>();
    private final AtomicBoolean complained = new AtomicBoolean();

    /** What this process knows of a job. */
    private static final class Slot {

        private final Instant created;
        private volatile @Nullable JobRun running;
        private volatile Instant notBefore = Instant.MIN;
        private volatile Instant looked = Instant.MIN;
        private volatile Instant swept = Instant.MIN;
        private final AtomicBoolean sweeping = new AtomicBoolean();
        private volatile int failures;
        private volatile String target = "";

        /** @param created when the job was made */
        Slot(Instant created) {
            this.created = created;
        }

        /** One of the name was made anew, and of the one before nothing goes on. */
        boolean isOver(ReplicationJob job) {
            return running == null && !created.equals(job.createdAt());
        }

        void succeeded(String job) {
            if (failures > 0) {
                ReplicationLog.LOG.back(job);
            }
            failures = 0;
        }
    }

    ReplicationWatch(RunContext context, TargetClients targets, RemovalSweep removal) {
        this.context = context;
        this.targets = targets;
        this.removal = removal;
    }

    void start(Background background) {
        background.every(LOOK, this::look);
    }

    /** Ends what goes on at the next part of a file; it goes on at the next start. */
    void stop() {
        removal.stop();
        slots.values().forEach(slot -> {
            JobRun run = slot.running;
            if (run != null) {
                run.stop();
            }
        });
    }

    void look() {
        try {
            List<ReplicationJob> jobs = context.rows().jobs();
            forget(jobs.stream().map(ReplicationJob::name).collect(Collectors.toSet()));
            for (ReplicationJob job : jobs) {
                lookAlone(job);
            }
            complained.set(false);
        } catch (RecorderException e) {
            if (complained.compareAndSet(false, true)) {
                ReplicationLog.LOG.storeAway(String.valueOf(e.getMessage()));
            }
        }
    }

    private void forget(Set<String> all) {
        slots.keySet().stream().filter(name -> !all.contains(name)).toList().forEach(name -> {
            Optional.ofNullable(slots.remove(name)).map(slot -> slot.running).ifPresent(JobRun::stop);
            targets.forget(name);
            context.counters().forget(name);
        });
    }

    /** What is wrong with one job does not stop the others; a database that is away stops all. */
    private void lookAlone(ReplicationJob job) {
        try {
            look(job);
        } catch (RuntimeException e) {
            if (e instanceof RecorderException known && known.code() == ErrorCode.STORE_UNAVAILABLE) {
                throw e;
            }
            Optional.ofNullable(slots.get(job.name())).ifPresent(slot -> broken(job, slot, e));
        }
    }

    private void broken(ReplicationJob job, Slot slot, RuntimeException why) {
        slot.notBefore = context.clock().instant().plus(BROKEN);
        ReplicationLog.LOG.broken(job.name(), why);
    }

    private void look(ReplicationJob job) {
        Slot slot = slots.compute(
                job.name(), (name, known) -> known == null || known.isOver(job) ? new Slot(job.createdAt()) : known);
        Instant now = context.clock().instant();
        if (slot.running != null || job.paused() || now.isBefore(slot.notBefore)) {
            return;
        }
        NodeId self = context.nodes().self().node();
        Optional<ReplicationRun> last = context.rows().runs(job.name()).stream()
                .filter(run -> run.node().equals(self))
                .findFirst();
        Optional<ReplicationRun> open = last.filter(ReplicationRun::goesOn);
        if (open.isPresent() && job.cancels() > open.get().cancel()) {
            context.rows().put(job, open.get().ended(now, true));
            ReplicationLog.LOG.cancelled(job.name(), open.get().counts().sent());
            return;
        }
        Optional<ReplicationRun> next = open.filter(
                        run -> run.byRequest() || job.schedule().isOpen(now))
                .or(() -> open.isPresent() ? Optional.empty() : fresh(job, slot, last, self, now));
        if (next.isPresent()) {
            begin(job, slot, next.get());
        } else if (job.removeAfter().isPresent() && slot.swept.plus(SWEEP).isBefore(now)) {
            slot.swept = now;
            if (slot.sweeping.compareAndSet(false, true)) {
                context.workers().execute(() -> sweep(job, slot));
            }
        }
    }

    private Optional<ReplicationRun> fresh(
            ReplicationJob job, Slot slot, Optional<ReplicationRun> last, NodeId self, Instant now) {
        boolean asked = job.requests() > last.map(ReplicationRun::request).orElse(0L);
        Optional<Instant> before = last.map(ReplicationRun::startedAt)
                .filter(start -> start.isAfter(slot.looked))
                .or(() -> Optional.of(slot.looked).filter(at -> at.isAfter(Instant.MIN)));
        if (!asked && !job.schedule().isDue(before, now)) {
            return Optional.empty();
        }
        slot.looked = now;
        if (!asked && context.rows().countDue(context.search(job, slot.target)) == 0) {
            return Optional.empty();
        }
        ReplicationRun fresh = new ReplicationRun(
                job.name(),
                self,
                asked,
                job.requests(),
                job.cancels(),
                now,
                Optional.empty(),
                false,
                Optional.empty(),
                Counts.NONE,
                Optional.empty());
        context.rows().put(job, fresh);
        return Optional.of(fresh);
    }

    private void begin(ReplicationJob job, Slot slot, ReplicationRun run) {
        try {
            JobRun stretch = new JobRun(context, targets.of(job), job, run);
            slot.running = stretch;
            context.workers().execute(() -> work(job, slot, stretch));
        } catch (TargetAwayException e) {
            slot.running = null;
            context.rows().put(job, run.at(run.checked(), run.counts(), Optional.of(String.valueOf(e.getMessage()))));
            away(job, slot, e);
        }
    }

    private void work(ReplicationJob job, Slot slot, JobRun stretch) {
        try {
            JobRun.End end = stretch.work();
            slot.succeeded(job.name());
            if (end == JobRun.End.LATER) {
                slot.notBefore = context.clock().instant().plus(LATER);
            }
        } catch (TargetAwayException e) {
            away(job, slot, e);
        } catch (RecorderException e) {
            slot.notBefore = context.clock().instant().plus(LATER);
            ReplicationLog.LOG.storeAway(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            broken(job, slot, e);
        } finally {
            slot.target = stretch.targetCluster();
            slot.running = null;
        }
    }

    private void sweep(ReplicationJob job, Slot slot) {
        try {
            removal.sweep(job, targets.of(job));
            slot.succeeded(job.name());
        } catch (TargetAwayException e) {
            away(job, slot, e);
        } catch (RuntimeException e) {
            broken(job, slot, e);
        } finally {
            slot.sweeping.set(false);
        }
    }

    private void away(ReplicationJob job, Slot slot, TargetAwayException why) {
        context.counters().target(job.name(), false);
        Duration pause = LOOK.multipliedBy(1L << Math.min(slot.failures, 10));
        Duration most = pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        slot.notBefore = context.clock().instant().plus(most);
        slot.failures++;
        ReplicationLog.LOG.away(job.name(), most.toSeconds(), String.valueOf(why.getMessage()));
    }
}
