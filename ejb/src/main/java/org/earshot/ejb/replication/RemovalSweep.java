// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.ejb.replication.inbox.FileDigest;
import org.earshot.ejb.replication.target.TargetAwayException;
import org.earshot.ejb.replication.target.TargetClient;
import org.earshot.ejb.replication.target.TargetRefusedException;

/**
 * Deletes what a job has brought to its target long enough ago: only recordings that this node captured, that are not on hold,
 * that no other job has still to send, and of which the target has read the whole file again just now, which is the one that is
 * here. Thread-safe.
 */
final class RemovalSweep {

    /** Most recordings in a sweep. */
    static final int AT_ONCE = 100;

    /** Attributes that tell that the part of a lost node is merged. */
    private static final String MERGED = "merged.";

    private final RunContext context;
    private final RecordingAdmin admin;
    private final int atOnce;
    /** Where the last sweep of a job has ended, by its name: what may not go is not to keep the others for ever. */
    private final Map<String, Delivery> places = new ConcurrentHashMap<>();

    private volatile boolean stopped;

    /** @param atOnce most recordings in a sweep; the next goes on behind them, and begins again at the end */
    RemovalSweep(RunContext context, RecordingAdmin admin, int atOnce) {
        this.context = context;
        this.admin = admin;
        this.atOnce = atOnce;
    }

    /** @return how many are deleted */
    int sweep(ReplicationJob job, TargetClient target) throws TargetAwayException {
        if (job.removeAfter().isEmpty()) {
            return 0;
        }
        int removed = 0;
        List<Delivery> page = page(job, job.removeAfter().get());
        for (Delivery delivery : page) {
            if (!goesOn(job)) {
                return removed;
            }
            Optional<String> obstacle = obstacle(job, delivery, target);
            obstacle = obstacle.isPresent() ? obstacle : changed(delivery);
            if (obstacle.isEmpty() && goesOn(job)) {
                removed += remove(job, delivery) ? 1 : 0;
            }
            obstacle.ifPresent(why -> ReplicationLog.LOG.notRemoved(delivery.recording(), job.name(), why));
            places.put(job.name(), delivery);
        }
        if (page.size() < atOnce) {
            places.remove(job.name());
        }
        return removed;
    }

    private List<Delivery> page(ReplicationJob job, Duration removeAfter) {
        return context.rows()
                .removable(
                        job.name(),
                        context.nodes().self().node(),
                        context.clock().instant().minus(removeAfter),
                        Optional.ofNullable(places.get(job.name())),
                        atOnce);
    }

    /** Ends what goes on before the next recording. */
    void stop() {
        stopped = true;
    }

    /** People may have paused or removed the job while the target read. */
    private boolean goesOn(ReplicationJob job) {
        return !stopped
                && context.rows()
                        .job(job.name())
                        .filter(now -> now.createdAt().equals(job.createdAt()) && !now.paused())
                        .isPresent();
    }

    private Optional<String> obstacle(ReplicationJob job, Delivery delivery, TargetClient target)
            throws TargetAwayException {
        RecordingId id = delivery.recording();
        Optional<String> other = context.rows().jobs().stream()
                .filter(each ->
                        !each.name().equals(job.name()) && context.rows().isPending(each, id))
                .map(each -> "job '" + each.name() + "' has still to send it")
                .findFirst();
        if (other.isPresent()) {
            return other;
        }
        UploadStatus there;
        try {
            there = target.verify(id, delivery.sha256());
        } catch (TargetRefusedException e) {
            if (e.isUnavailable()) {
                return Optional.of(String.valueOf(e.getMessage()));
            }
            return again(job, delivery, String.valueOf(e.getMessage()));
        }
        return there.state() == UploadStatus.State.PRESENT
                ? Optional.empty()
                : again(job, delivery, "the target does not have it any more: " + there.why());
    }

    /** What is different here from what the target has: reading it all there took its time, and a part may be merged meanwhile. */
    private Optional<String> changed(Delivery delivery) {
        RecordingId id = delivery.recording();
        if (context.queries().byId(id).filter(row -> isProven(row, delivery)).isEmpty()) {
            return Optional.of("its row is another one than was sent, or a lost node has a part of it");
        }
        try {
            Optional<Path> file = context.store().locate(id);
            boolean same = file.isPresent() && FileDigest.of(file.get()).equals(delivery.sha256());
            return same ? Optional.empty() : Optional.of("its file is another one than was sent");
        } catch (IOException e) {
            return Optional.of("its file cannot be read: " + e);
        }
    }

    private static boolean isProven(Recording row, Delivery delivery) {
        boolean merged = row.attributes().keySet().stream().anyMatch(name -> name.startsWith(MERGED));
        return row.fileBytes() == delivery.bytes()
                && !row.flags().contains(RecordingFlag.AWAITING_HOME)
                && (!row.flags().contains(RecordingFlag.TAKEN_OVER) || merged);
    }

    /** It is to be sent again before it may be deleted. */
    private Optional<String> again(ReplicationJob job, Delivery delivery, String why) {
        context.rows()
                .put(
                        job,
                        new Delivery(
                                delivery.job(),
                                delivery.recording(),
                                Delivery.State.FAILED,
                                delivery.sha256(),
                                delivery.bytes(),
                                1,
                                context.clock().instant(),
                                Optional.of(context.clock().instant().plus(Delivery.pause(1))),
                                Optional.of(why)));
        return Optional.of(why);
    }

    private boolean remove(ReplicationJob job, Delivery delivery) {
        try {
            if (!admin.deleteIf(
                    delivery.recording(), row -> isProven(row, delivery), "replication job " + job.name())) {
                return false;
            }
        } catch (RecorderException e) {
            if (e.code() == ErrorCode.STORE_UNAVAILABLE) {
                throw e;
            }
            // Put on hold in this moment, or its files are to be removed later.
            ReplicationLog.LOG.notRemoved(delivery.recording(), job.name(), String.valueOf(e.getMessage()));
            return false;
        }
        context.rows()
                .put(
                        job,
                        new Delivery(
                                delivery.job(),
                                delivery.recording(),
                                Delivery.State.REMOVED,
                                delivery.sha256(),
                                delivery.bytes(),
                                0,
                                context.clock().instant(),
                                Optional.empty(),
                                Optional.empty()));
        context.counters().removed();
        ReplicationLog.LOG.removed(delivery.recording(), job.name());
        return true;
    }
}
