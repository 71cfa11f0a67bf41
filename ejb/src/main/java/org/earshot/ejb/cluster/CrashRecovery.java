// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingDialog;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.FileHeader;
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

    void run() {
        Map<RecordingId, CaptureSummary> mended = new HashMap<>();
        store.recover().forEach(summary -> mended.put(summary.recording(), summary));
        int closed = 0;
        for (Recording row : repository.active(node)) {
            CaptureSummary summary = mended.remove(row.id());
            closed += guarded(row.id(), () -> close(row, Optional.ofNullable(summary)));
        }
        int adopted = 0;
        for (CaptureSummary summary : mended.values()) {
            adopted += guarded(summary.recording(), () -> adopt(summary));
        }
        if (closed + adopted > 0) {
            ClusterLog.LOG.recovered(closed, adopted);
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

    private boolean close(Recording row, Optional<CaptureSummary> mended) {
        CaptureSummary summary =
                mended.or(() -> store.summarize(row.id())).orElseGet(() -> new CaptureSummary(row.id(), Map.of(), 0));
        List<Track> tracks = row.tracks().stream()
                .map(track -> counted(track, summary.streams().getOrDefault(track.stream(), track.counters())))
                .toList();
        repository.update(closed(row, tracks, summary));
        return true;
    }

    private boolean adopt(CaptureSummary summary) {
        if (repository.byId(summary.recording()).isPresent()) {
            return false;
        }
        Optional<FileHeader> header = headers.apply(summary.recording());
        header.ifPresent(known -> repository.insert(closed(row(known), tracks(known, summary), summary)));
        return header.isPresent();
    }

    private static Recording closed(Recording row, List<Track> tracks, CaptureSummary summary) {
        Instant endedAt = MediaFacts.lastPacket(summary)
                .map(last -> last.truncatedTo(ChronoUnit.MICROS))
                .orElse(row.startedAt());
        Set<RecordingFlag> flags = EnumSet.of(RecordingFlag.RECOVERED);
        flags.addAll(row.flags());
        flags.remove(RecordingFlag.NO_MEDIA);
        if (!MediaFacts.anyPacket(summary)) {
            flags.add(RecordingFlag.NO_MEDIA);
        }
        return new Recording(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                RecordingState.CLOSED_ERROR,
                Optional.of(EndReason.SERVER_RESTART),
                row.cause(),
                row.node(),
                row.startedAt(),
                Optional.of(endedAt),
                MediaFacts.duration(summary.streams().values()),
                summary.fileBytes(),
                row.dialogs().stream().map(dialog -> ended(dialog, endedAt)).toList(),
                tracks,
                row.participants(),
                flags,
                row.attributes(),
                row.rawMetadata());
    }

    private static RecordingDialog ended(RecordingDialog dialog, Instant at) {
        return new RecordingDialog(
                dialog.id(),
                dialog.remote(),
                dialog.userAgent(),
                dialog.openedAt(),
                Optional.of(dialog.endedAt().orElse(at)));
    }

    private static Track counted(Track track, StreamCounters counters) {
        return new Track(
                track.stream(),
                track.dialog(),
                track.mLine(),
                track.kind(),
                track.role(),
                track.label(),
                track.partyId(),
                track.copyOf(),
                track.encrypted(),
                counters);
    }

    private static Recording row(FileHeader header) {
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
                List.of(),
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
