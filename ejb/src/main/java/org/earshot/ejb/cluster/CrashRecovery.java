// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.FileHeader;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.call.MediaFacts;

/** Closes what ran when the process ended: rows from their files, and files that have no row. Runs once, at start. */
final class CrashRecovery {

    private final RecordingStore store;
    private final RecordingRepository repository;
    private final Function<RecordingId, Optional<FileHeader>> headers;
    private final String node;

    CrashRecovery(
            RecordingStore store,
            RecordingRepository repository,
            Function<RecordingId, Optional<FileHeader>> headers,
            String node) {
        this.store = store;
        this.repository = repository;
        this.headers = headers;
        this.node = node;
    }

    /**
     * @param refused rows of the last run that the database has refused: of a recording that is another node's now, what this
     *     one has captured is set aside, to be merged there
     */
    void run(Collection<Recording> refused) {
        Map<RecordingId, CaptureSummary> mended = new HashMap<>();
        store.recover().forEach(summary -> mended.put(summary.recording(), summary));
        List<Recording> rows = new ArrayList<>(repository.active(node));
        rows.addAll(repository.awaitingHome(node));
        int settled = 0;
        for (Recording row : rows) {
            CaptureSummary summary = mended.remove(row.id());
            settled += guarded(row.id(), () -> settle(row.id(), Optional.ofNullable(summary)));
        }
        int adopted = 0;
        for (CaptureSummary summary : mended.values()) {
            adopted += guarded(summary.recording(), () -> adopt(summary));
        }
        refused.forEach(row -> guarded(row.id(), () -> leave(row.id())));
        store.unsettled().forEach(id -> guarded(id, () -> compare(id)));
        if (settled + adopted > 0) {
            ClusterLog.LOG.recovered(settled, adopted);
        }
    }

    /** Some work on one recording, of which a failure must not keep the others from recovery. */
    private interface Step {
        boolean run();
    }

    private static int guarded(RecordingId id, Step step) {
        try {
            return step.run() ? 1 : 0;
        } catch (RuntimeException e) {
            ClusterLog.LOG.recoveryFailed(id, e);
            return 0;
        }
    }

    /** Others may be closing the rows of this node's last process at this moment: the row as it is then decides. */
    private boolean settle(RecordingId id, Optional<CaptureSummary> mended) {
        Optional<CaptureSummary> file = mended.or(() -> kept(id));
        return repository
                .change(id, stored -> stored.node().equals(node) ? settled(stored, file) : Optional.empty())
                .isPresent();
    }

    /** A recording of this node that has no call file here, but a copy or what was set aside: that is the call file from now on. */
    private Optional<CaptureSummary> kept(RecordingId id) {
        try {
            if (!isElsewhere(id)) {
                store.keep(id);
            }
        } catch (RuntimeException e) {
            ClusterLog.LOG.notKept(id, e.toString());
        }
        return file(id);
    }

    /** A file that cannot be read must not keep the row open. */
    private Optional<CaptureSummary> file(RecordingId id) {
        try {
            return store.summarize(id);
        } catch (RuntimeException e) {
            ClusterLog.LOG.fileUnread(id, e);
            return Optional.empty();
        }
    }

    /** What another node goes on with, or has ended since, is that node's: this one's file is no longer the newest. */
    private boolean isElsewhere(RecordingId id) {
        return repository.byId(id).filter(stored -> !stored.node().equals(node)).isPresent();
    }

    private static Optional<Recording> settled(Recording stored, Optional<CaptureSummary> file) {
        if (stored.state() == RecordingState.ACTIVE) {
            return Optional.of(InterruptedRow.restarted(
                    stored, file.orElseGet(() -> new CaptureSummary(stored.id(), Map.of(), 0))));
        }
        boolean lost =
                stored.state() == RecordingState.CLOSED_ERROR && stored.flags().contains(RecordingFlag.AWAITING_HOME);
        return lost ? file.map(summary -> InterruptedRow.corrected(stored, summary)) : Optional.empty();
    }

    /** Sets aside what this node has of a recording that is another one's; false when it is not. */
    private boolean leave(RecordingId id) {
        boolean elsewhere = isElsewhere(id);
        if (elsewhere) {
            store.setAside(id);
        }
        return elsewhere;
    }

    /** The last process may have been killed between the end of a file and the word that the row is another node's. */
    private boolean compare(RecordingId id) {
        if (leave(id)) {
            return true;
        }
        if (repository.byId(id).isPresent()) {
            store.settled(id);
        }
        return false;
    }

    private boolean adopt(CaptureSummary summary) {
        if (leave(summary.recording())) {
            return false;
        }
        if (repository.byId(summary.recording()).isPresent()) {
            settle(summary.recording(), Optional.of(summary));
            return false;
        }
        Optional<FileHeader> header = headers.apply(summary.recording());
        header.ifPresent(known -> repository.insert(InterruptedRow.restarted(row(known, summary), summary)));
        return header.isPresent();
    }

    private static Recording row(FileHeader header, CaptureSummary summary) {
        return new Recording(
                header.recording(),
                header.key(),
                header.call(),
                header.kind(),
                RecordingState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                header.node(),
                header.startedAt(),
                Optional.empty(),
                java.time.Duration.ZERO,
                0,
                List.of(new RecordingDialog(
                        header.dialog(), header.remote(), header.userAgent(), header.startedAt(), Optional.empty())),
                tracks(header, summary),
                List.of(),
                Set.of(),
                Map.of(),
                Optional.empty());
    }

    private static List<Track> tracks(FileHeader header, CaptureSummary summary) {
        return summary.streams().keySet().stream()
                .sorted()
                .map(stream -> new Track(
                        stream,
                        header.dialog(),
                        stream,
                        MediaKind.AUDIO,
                        StreamRole.UNKNOWN,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        false,
                        MediaFacts.counters(summary, stream)))
                .toList();
    }
}
