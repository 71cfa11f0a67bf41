// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.storage.MediaSources;
import org.earshot.ejb.replication.RecordingSender.Sent;
import org.earshot.ejb.replication.RecordingSender.Way;
import org.earshot.ejb.replication.inbox.Manifest;
import org.earshot.ejb.replication.target.TargetAwayException;
import org.earshot.ejb.replication.target.TargetRefusedException;

/** Takes one recording to the target and notes what became of it. Thread-safe. */
final class RecordingStep {

    private final RunContext context;
    private final ReplicationJob job;
    private final Progress progress;
    private final String ownCluster;
    private final RecordingSender sender;
    private final Predicate<List<NodeReport>> nearest;
    private final AtomicLong passedOver = new AtomicLong();

    /**
     * @param ownCluster name of this cluster
     * @param nearest whether this node sends what those nodes have, the best first
     */
    RecordingStep(
            RunContext context,
            ReplicationJob job,
            Progress progress,
            String ownCluster,
            RecordingSender sender,
            Predicate<List<NodeReport>> nearest) {
        this.context = context;
        this.job = job;
        this.progress = progress;
        this.ownCluster = ownCluster;
        this.sender = sender;
        this.nearest = nearest;
    }

    /** @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE */
    void take(RecordingId id) throws TargetAwayException {
        Optional<Recording> found = context.queries()
                .byId(id)
                .filter(row -> row.state().isClosed() && row.state().hasMedia());
        if (found.isEmpty()) {
            return;
        }
        Recording recording = found.get();
        Optional<Path> file = context.store().locate(id);
        if (!isOurs(recording, file.isPresent())) {
            passedOver.incrementAndGet();
            return;
        }
        Optional<Delivery> before = context.rows().delivery(job.name(), id);
        // It was there once, and is missing or damaged: the target has to look at its file to see that.
        boolean lost = before.filter(known -> known.state() == Delivery.State.FAILED)
                .filter(known -> !known.sha256().isEmpty())
                .isPresent();
        try {
            Path here = whole(recording, file);
            Sent sent = sender.send(recording, origin(recording), here, lost || job.mode() == ReplicationMode.FULL);
            done(recording, sent, before);
        } catch (TargetRefusedException | IOException e) {
            failed(recording, before, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            if (e instanceof RecorderException known && known.code() == ErrorCode.STORE_UNAVAILABLE) {
                throw e;
            }
            // One recording that is odd does not stop the others.
            failed(recording, before, e.toString());
        }
    }

    /** How many were due and are others' to send, or nobody's as long as the only node with the file is away. */
    long passedOver() {
        return passedOver.get();
    }

    private boolean isOurs(Recording recording, boolean fileHere) {
        NodeId self = context.nodes().self().node();
        NodeId home = new NodeId(recording.node());
        if (home.equals(self)) {
            return true;
        }
        return nearest.test(MediaSources.of(
                        self,
                        fileHere,
                        home,
                        context.copies().of(recording.id()),
                        context.nodes().byMembership())
                .living());
    }

    private static Path whole(Recording recording, Optional<Path> file) throws IOException {
        Path here = file.orElseThrow(() -> new IOException("its call file is not here"));
        long size = Files.size(here);
        if (size < recording.fileBytes()) {
            throw new IOException("its call file has " + size + " of " + recording.fileBytes() + " bytes here");
        }
        return here;
    }

    private Manifest.Origin origin(Recording recording) {
        ReplicationOrigin from =
                context.origins().origins(List.of(recording.id())).get(recording.id());
        return from == null
                ? new Manifest.Origin(ownCluster, context.inbox().identity().site(), recording.node())
                : new Manifest.Origin(from.cluster(), from.site(), from.node());
    }

    private void done(Recording recording, Sent sent, Optional<Delivery> before) {
        if (sent.way() == Way.STOPPED) {
            return;
        }
        boolean unwanted = sent.way() == Way.UNWANTED;
        Delivery.State state = unwanted ? Delivery.State.UNWANTED : Delivery.State.CONFIRMED;
        Instant now = context.clock().instant();
        // A recording that was confirmed long ago and is compared again stays as old as it is.
        Instant since = before.filter(
                        known -> known.state() == state && known.sha256().equals(sent.sha256()))
                .map(Delivery::at)
                .orElse(now);
        context.rows()
                .put(
                        job,
                        new Delivery(
                                job.name(),
                                recording.id(),
                                state,
                                sent.sha256(),
                                recording.fileBytes(),
                                0,
                                since,
                                Optional.empty(),
                                unwanted
                                        ? Optional.of(
                                                "The target does not want it: it is of there, or was removed there")
                                        : Optional.empty()));
        if (before.filter(known -> known.state() == Delivery.State.FAILED).isPresent()) {
            progress.failed(-1);
        }
        if (sent.way() == Way.SENT) {
            progress.sent();
            context.counters().sent();
            ReplicationLog.LOG.sent(recording.id(), recording.key(), job.name(), recording.fileBytes());
        } else {
            progress.present();
        }
    }

    private void failed(Recording recording, Optional<Delivery> before, String why) {
        int attempts = 1
                + before.filter(known -> known.state() == Delivery.State.FAILED)
                        .map(Delivery::attempts)
                        .orElse(0);
        Instant now = context.clock().instant();
        context.rows()
                .put(
                        job,
                        new Delivery(
                                job.name(),
                                recording.id(),
                                Delivery.State.FAILED,
                                before.map(Delivery::sha256).orElse(""),
                                recording.fileBytes(),
                                attempts,
                                now,
                                Optional.of(now.plus(Delivery.pause(attempts))),
                                Optional.of(why)));
        context.counters().failed();
        progress.problem("Recording " + recording.id() + ": " + why);
        if (attempts == 1) {
            progress.failed(1);
        }
        ReplicationLog.LOG.failed(recording.id(), job.name(), attempts, why);
    }
}
