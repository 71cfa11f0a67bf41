// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.event.RecorderEvents;

/**
 * Closes rows of this node that are active although their recordings do not run here, e.g. because the database failed just
 * when this node had taken them over. A row is left alone until it has been found so twice. Confined to one thread.
 */
final class StrayRows {

    /** Time between two looks; also the age from which on a row is looked at. */
    static final Duration PERIOD = Duration.ofMinutes(1);

    private final NodeId node;
    private final RecordingRepository repository;
    private final Predicate<RecordingId> known;
    private final Function<RecordingId, Optional<CaptureSummary>> files;
    private final Consumer<RecordingId> keep;
    private final RecorderEvents events;
    private final Clock clock;
    private Set<RecordingId> before = Set.of();

    /**
     * @param known whether a recording runs here or is being taken over, or its row waits to be written
     * @param files what this node has of a recording
     * @param keep makes what this node has of a recording that was closed its call file
     */
    StrayRows(
            NodeId node,
            RecordingRepository repository,
            Predicate<RecordingId> known,
            Function<RecordingId, Optional<CaptureSummary>> files,
            Consumer<RecordingId> keep,
            RecorderEvents events,
            Clock clock) {
        this.node = node;
        this.repository = repository;
        this.known = known;
        this.files = files;
        this.keep = keep;
        this.events = events;
        this.clock = clock;
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        try {
            Set<RecordingId> stray = repository
                    .active(node.value(), clock.instant().minus(PERIOD))
                    .stream()
                    .filter(known.negate())
                    .collect(Collectors.toSet());
            Set<RecordingId> twice = stray.stream().filter(before::contains).collect(Collectors.toSet());
            before = stray;
            twice.forEach(this::tryToClose);
        } catch (RecorderException e) {
            OrphanLog.LOG.sweepFailed(node, e.getMessage());
        }
    }

    /** One that cannot be closed does not keep the others from it; it is tried again at the next look. */
    private void tryToClose(RecordingId id) {
        try {
            close(id);
        } catch (RuntimeException e) {
            OrphanLog.LOG.strayNotClosed(id, e.toString());
        }
    }

    /** A file that cannot be read must not keep the row open. */
    private Optional<CaptureSummary> file(RecordingId id) {
        try {
            return files.apply(id);
        } catch (RuntimeException e) {
            OrphanLog.LOG.fileUnread(id, e.toString());
            return Optional.empty();
        }
    }

    private void close(RecordingId id) {
        Instant now = clock.instant();
        Optional<CaptureSummary> file = file(id);
        repository
                .change(
                        id,
                        stored -> isStray(stored)
                                ? Optional.of(InterruptedRow.ended(stored, file, now))
                                : Optional.empty())
                .ifPresent(row -> {
                    OrphanLog.LOG.strayClosed(id, row.key(), row.endedAt());
                    events.publish(new RecorderEvent.Closed(id, now, row.state(), EndReason.SERVER_LOST));
                    // The row has decided: nobody goes on with the copy any more.
                    keep.accept(id);
                });
    }

    private boolean isStray(Recording stored) {
        return stored.state() == RecordingState.ACTIVE
                && stored.node().equals(node.value())
                && !known.test(stored.id());
    }
}
