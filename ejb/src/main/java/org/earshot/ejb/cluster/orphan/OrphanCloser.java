// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.cluster.takeover.ClosedCalls;

/** Closes one recording of a lost node, unless it was closed meanwhile. Thread-safe; several nodes may try at once. */
final class OrphanCloser {

    private final RecordingRepository repository;
    private final Function<RecordingId, Optional<CaptureSummary>> copies;
    private final ClosedCalls calls;
    private final CallCounters counters;

    /** @param copies what this node's copy of a recording holds, if it has one */
    OrphanCloser(
            RecordingRepository repository,
            Function<RecordingId, Optional<CaptureSummary>> copies,
            ClosedCalls calls,
            CallCounters counters) {
        this.repository = repository;
        this.copies = copies;
        this.calls = calls;
        this.counters = counters;
    }

    /** False when it was not to be closed any more. */
    boolean close(RecordingId id, Departure departure) {
        Optional<CaptureSummary> copy = copy(id);
        Optional<Recording> closed = repository.change(
                id,
                stored -> departure.orphaned(stored)
                        ? Optional.of(lost(stored, copy, departure.until()))
                        : Optional.empty());
        closed.ifPresent(stored -> {
            counters.orphanClosed();
            String known = copy.isPresent() ? "this node's copy of its file" : "its row alone";
            OrphanLog.LOG.closed(stored.id(), stored.key(), departure.node(), stored.endedAt(), known);
            calls.closed(stored, departure.home()::is);
        });
        return closed.isPresent();
    }

    private static Recording lost(Recording stored, Optional<CaptureSummary> copy, Instant until) {
        return copy.map(held -> InterruptedRow.lost(stored, held, until))
                .orElseGet(() -> InterruptedRow.lost(stored, until));
    }

    /** A copy that cannot be read must not keep the row open. */
    private Optional<CaptureSummary> copy(RecordingId id) {
        try {
            return copies.apply(id);
        } catch (RuntimeException e) {
            OrphanLog.LOG.copyUnread(id, e.toString());
            return Optional.empty();
        }
    }
}
