// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationSearch;
import org.earshot.domain.replication.inbox.ClusterIdentity;
import org.earshot.ejb.replication.target.TargetAwayException;
import org.earshot.ejb.replication.target.TargetClient;
import org.earshot.ejb.replication.target.TargetRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a run at this node: from its begin, or from where it was, until it is through, is stopped, or the target is away.
 * One thread runs it, others send for it. What is done is in the database, so that nothing is lost with it.
 */
final class JobRun {

    private static final int PAGE = 200;
    private static final Duration FLUSH = Duration.ofSeconds(2);
    /** Failures that are to be tried again within this time keep a run going. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final long YIELD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How a stretch ended. */
    enum End {
        THROUGH,
        /** Paused, cancelled, removed, outside its hours, or the node stops. */
        STOPPED,
        /** Some recordings failed and are to be tried again soon. */
        LATER
    }

    private final RunContext context;
    private final TargetClient target;
    private final ReplicationJob job;
    private final ReplicationRun begun;
    private final Progress progress;
    private final NodeId self;
    private final Semaphore free;
    private final AtomicReference<@Nullable TargetAwayException> away = new AtomicReference<>();
    private final AtomicReference<@Nullable RuntimeException> broken = new AtomicReference<>();
    private volatile boolean stopped;
    private boolean ended;
    private volatile String targetCluster = "";
    private Instant flushed;

    JobRun(RunContext context, TargetClient target, ReplicationJob job, ReplicationRun begun) {
        this.context = context;
        this.target = target;
        this.job = job;
        this.begun = begun;
        this.progress = new Progress(begun);
        this.self = begun.node();
        this.free = new Semaphore(job.workers());
        this.flushed = context.clock().instant();
    }

    /** Ends it at the next part of a file. */
    void stop() {
        stopped = true;
    }

    /** Name of the cluster that the target is; empty until it has answered. */
    String targetCluster() {
        return targetCluster;
    }

    /**
     * @throws TargetAwayException to be tried again later
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE: to be tried again later
     */
    End work() throws TargetAwayException {
        try {
            ClusterIdentity there = identity();
            context.counters().target(job.name(), true);
            targetCluster = there.id();
            String own = context.inbox().identity().id();
            if (there.id().equals(own)) {
                progress.problem("The target is this cluster itself");
                return through();
            }
            return send(
                    context.search(job, there.id()),
                    new RecordingStep(context, job, progress, own, sender(), this::isNearest));
        } catch (TargetAwayException e) {
            progress.problem(String.valueOf(e.getMessage()));
            throw e;
        } finally {
            flushNow();
        }
    }

    private ClusterIdentity identity() throws TargetAwayException {
        try {
            return target.identity();
        } catch (TargetRefusedException e) {
            throw new TargetAwayException("It is no Earshot that takes recordings: " + e.getMessage(), e);
        }
    }

    private RecordingSender sender() {
        return new RecordingSender(
                target,
                length -> {
                    progress.bytes(length);
                    context.counters().bytes(length);
                },
                this::goesOnOrWaits);
    }

    /** Of a node that is away, the one with the best copy sends; that is decided alike everywhere. */
    private boolean isNearest(List<NodeReport> living) {
        return !living.isEmpty() && living.get(0).node().equals(self);
    }

    private End send(ReplicationSearch search, RecordingStep step) throws TargetAwayException {
        if (progress.total() == 0) {
            progress.total(context.rows().countDue(search));
            String why = begun.byRequest() ? "asked for" : "by its schedule";
            ReplicationLog.LOG.begins(job.name(), job.mode().code(), why, progress.total());
        }
        Optional<PageKey> after = search.all() ? begun.checked() : Optional.empty();
        while (true) {
            flush();
            List<PageKey> page = context.rows().due(search.at(context.clock().instant()), after, PAGE);
            if (page.isEmpty()) {
                break;
            }
            boolean all = submit(page, step);
            rethrow();
            if (!all || !goesOn()) {
                return End.STOPPED;
            }
            after = Optional.of(page.get(page.size() - 1));
            after.filter(key -> search.all()).ifPresent(progress::checked);
        }
        Instant soon = context.clock().instant().plus(PATIENCE);
        if (!search.all() && context.rows().countDue(search.at(soon)) > step.passedOver()) {
            return End.LATER;
        }
        progress.noProblem();
        return through();
    }

    private End through() {
        flush();
        ReplicationRun.Counts counts = progress.now().counts();
        context.rows().put(job, progress.now().ended(context.clock().instant(), false));
        ended = true;
        ReplicationLog.LOG.ended(job.name(), counts.sent(), counts.bytes(), counts.present(), counts.failed());
        return End.THROUGH;
    }

    /** False when not all were sent. */
    private boolean submit(List<PageKey> page, RecordingStep step) {
        boolean all = true;
        for (PageKey key : page) {
            if (!acquire()) {
                all = false;
                break;
            }
            context.workers().execute(() -> {
                try {
                    step.take(key.id());
                } catch (TargetAwayException e) {
                    away.compareAndSet(null, e);
                } catch (RuntimeException e) {
                    broken.compareAndSet(null, e);
                } finally {
                    free.release();
                }
            });
        }
        awaitAll();
        return all;
    }

    /** A permit to send one more, with a look at the job in between; false when it is to stop. */
    private boolean acquire() {
        try {
            while (!free.tryAcquire(1, FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
                flush();
                if (!goesOn()) {
                    return false;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (goesOn()) {
            return true;
        }
        free.release();
        return false;
    }

    private void awaitAll() {
        boolean interrupted = false;
        int held = 0;
        while (held < job.workers()) {
            try {
                if (free.tryAcquire(1, FLUSH.toMillis(), TimeUnit.MILLISECONDS)) {
                    held++;
                } else {
                    flush();
                }
            } catch (InterruptedException e) {
                interrupted = true;
                stopped = true;
            }
        }
        free.release(job.workers());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void rethrow() throws TargetAwayException {
        RuntimeException failure = broken.get();
        if (failure != null) {
            throw failure;
        }
        TargetAwayException gone = away.get();
        if (gone != null) {
            throw gone;
        }
    }

    private boolean goesOn() {
        return !stopped && away.get() == null && broken.get() == null;
    }

    private boolean goesOnOrWaits() {
        while (goesOn() && context.recordingFirst().getAsBoolean()) {
            LockSupport.parkNanos(YIELD_NANOS);
        }
        return goesOn();
    }

    /** The same as {@link #flushNow}, every other second. */
    private void flush() {
        if (!flushed.plus(FLUSH).isAfter(context.clock().instant())) {
            flushNow();
        }
    }

    /** Notes how far it is and looks whether it is still wanted. A database that is away does not end a transfer. */
    private void flushNow() {
        if (ended) {
            return;
        }
        Instant now = context.clock().instant();
        flushed = now;
        try {
            // One of the same name may have been made since: that is another job, with another target.
            Optional<ReplicationJob> current = context.rows()
                    .job(job.name())
                    .filter(known -> known.createdAt().equals(job.createdAt()));
            stopped |= current.isEmpty()
                    || current.get().paused()
                    || current.get().cancels() > begun.cancel()
                    || (!begun.byRequest() && !current.get().schedule().isOpen(now));
            context.rows().put(job, progress.now());
        } catch (RecorderException e) {
            ReplicationLog.LOG.debugf("how far job %s is could not be noted: %s", job.name(), e);
        }
    }
}
