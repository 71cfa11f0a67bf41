// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.CallLog;

/**
 * Finds out which running recordings the other nodes have closed, because they took this node for lost, and lets go of
 * them. The store decides: a recording that is closed there is not this node's any more. Thread-safe.
 */
public final class CallFence {

    private final LiveCalls calls;
    private final RecordingRepository repository;
    private final CallCounters counters;
    private final Background background;
    private final KeyLocks locks;
    private final RecordingCloser closer;

    CallFence(CallPorts ports, LiveCalls calls, KeyLocks locks, RecordingCloser closer, CallCounters counters) {
        this.calls = calls;
        this.repository = ports.repository();
        this.background = ports.background();
        this.locks = locks;
        this.closer = closer;
        this.counters = counters;
    }

    /**
     * Looks up every running recording in the store and lets go of those that are closed there.
     *
     * @return how many those were
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE; then not all were looked up
     */
    public int check() {
        List<LiveRecording> lost = calls.all().stream()
                .filter(live -> repository
                        .byId(live.id())
                        .filter(stored -> stored.state().isClosed())
                        .isPresent())
                .toList();
        return (int) lost.stream().filter(this::letGo).count();
    }

    /**
     * What to store instead of a version that the store has refused.
     *
     * @return empty when there is nothing more to store: the recording still runs here and is let go, or the store has it
     *     closed for another reason
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Optional<Recording> refused(Recording version) {
        Optional<Recording> stored =
                repository.byId(version.id()).filter(row -> row.state().isClosed());
        if (stored.isPresent() && version.state() == RecordingState.ACTIVE) {
            calls.ofId(version.id()).ifPresent(live -> background.run(() -> letGo(live)));
            return Optional.empty();
        }
        if (stored.filter(CallFence::isLost).isPresent()) {
            counters.fenced();
            return Optional.of(InterruptedRow.overruled(version));
        }
        CallLog.LOG.rowRefused(
                version.id(), "it is " + stored.map(Recording::state).orElse(RecordingState.ACTIVE));
        return Optional.empty();
    }

    /** False when the recording has just ended by itself. */
    private boolean letGo(LiveRecording live) {
        boolean[] done = new boolean[1];
        locks.run(live.key(), () -> {
            if (!live.closing()) {
                CallLog.LOG.fenced(live.id(), live.key());
                counters.fenced();
                live.flags().add(RecordingFlag.RECOVERED);
                closer.endAll(live, EndTrigger.SERVER_LOST, "the recorder was not reached, the recording has ended");
                done[0] = true;
            }
        });
        return done[0];
    }

    private static boolean isLost(Recording stored) {
        return stored.state() == RecordingState.CLOSED_ERROR
                && stored.reason().equals(Optional.of(EndReason.SERVER_LOST));
    }
}
