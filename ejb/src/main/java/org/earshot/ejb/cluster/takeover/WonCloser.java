// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Clock;
import java.util.Optional;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.InterruptedRow;

/** Closes a recording that this node has won but that cannot go on here, with all that was captured. Thread-safe. */
record WonCloser(RecordingRepository repository, RecordingStore store, ClosedCalls calls, Clock clock) {

    /**
     * Does not fail: a row that cannot be closed now is found later.
     *
     * @param again whether the lost home had taken it over from another node
     */
    void close(Recording won, LostHome lost, boolean again) {
        RecordingId id = won.id();
        try {
            Optional<CaptureSummary> file = file(id);
            boolean own = store.owns(id);
            repository
                    .change(
                            id,
                            stored -> isStillActive(stored, won.node())
                                    ? Optional.of(
                                            own
                                                    ? InterruptedRow.ended(stored, file, clock.instant())
                                                    : givenBack(stored, file, lost, again))
                                    : Optional.empty())
                    .ifPresent(closed -> calls.closed(closed, lost::is));
        } catch (RuntimeException e) {
            TakeoverLog.LOG.notClosed(id, e.toString());
        }
    }

    private static boolean isStillActive(Recording stored, String node) {
        return stored.state() == RecordingState.ACTIVE && stored.node().equals(node);
    }

    /** A file that cannot be read must not keep the row open. */
    private Optional<CaptureSummary> file(RecordingId id) {
        try {
            store.keep(id);
            return store.summarize(id);
        } catch (RuntimeException e) {
            TakeoverLog.LOG.fileUnread(id, e.toString());
            return Optional.empty();
        }
    }

    /** Without a call file here the lost node's is still the only one, and makes the row right when that node is back. */
    private static Recording givenBack(Recording stored, Optional<CaptureSummary> copy, LostHome lost, boolean again) {
        Recording row = InterruptedRow.givenBack(stored, lost.node().value(), again);
        return copy.map(held -> InterruptedRow.lost(row, held, lost.until()))
                .orElseGet(() -> InterruptedRow.lost(row, lost.until()));
    }
}
