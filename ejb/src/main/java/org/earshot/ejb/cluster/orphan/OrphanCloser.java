// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.ejb.call.CallCounters;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.event.RecorderEvents;

/** Closes one recording of a lost node, unless it was closed meanwhile. Thread-safe; several nodes may try at once. */
final class OrphanCloser {

    private final RecordingRepository repository;
    private final Function<RecordingId, Optional<CaptureSummary>> copies;
    private final CallHomes homes;
    private final StoredDialogs dialogs;
    private final CallCounters counters;
    private final RecorderEvents events;
    private final Clock clock;

    /** @param copies what this node's copy of a recording holds, if it has one */
    OrphanCloser(
            RecordingRepository repository,
            Function<RecordingId, Optional<CaptureSummary>> copies,
            CallHomes homes,
            StoredDialogs dialogs,
            CallCounters counters,
            RecorderEvents events,
            Clock clock) {
        this.repository = repository;
        this.copies = copies;
        this.homes = homes;
        this.dialogs = dialogs;
        this.counters = counters;
        this.events = events;
        this.clock = clock;
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
            forgetHome(stored.key(), departure);
            forgetDialogs(id);
            counters.orphanClosed();
            String known = copy.isPresent() ? "this node's copy of its file" : "its row alone";
            OrphanLog.LOG.closed(stored.id(), stored.key(), departure.node(), stored.endedAt(), known);
            events.publish(new RecorderEvent.Closed(
                    stored.id(),
                    clock.instant(),
                    stored.state(),
                    stored.reason().orElse(EndReason.SERVER_LOST)));
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

    private void forgetDialogs(RecordingId id) {
        dialogs.of(id).stream()
                .forEach(dialog -> dialogs.forget(id, dialog.dialog(), dialog.home())
                        .exceptionally(failure -> {
                            OrphanLog.LOG.debugf(
                                    "Dialog %s stays in the cluster's memory: %s", dialog.dialog(), failure);
                            return null;
                        }));
    }

    /** A leg that comes late starts anew, instead of being sent to a node that is not there. */
    private void forgetHome(CallKey key, Departure departure) {
        homes.find(key)
                .filter(departure.home()::is)
                .ifPresent(home -> homes.forget(key, home).exceptionally(failure -> {
                    OrphanLog.LOG.homeNotForgotten(key, failure.toString());
                    return false;
                }));
    }
}
