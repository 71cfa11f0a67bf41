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
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.event.CallLog;

/**
 * Finds out which running recordings the other nodes have closed or taken over, because they took this node for lost, and
 * lets go of them. The store decides: a recording that is closed there or has another node is not this node's any more. Thread-safe.
 */
public final class CallFence {

    private final String node;
    private final LiveCalls calls;
    private final RecordingRepository repository;
    private final RecordingStore store;
    private final CallCounters counters;
    private final Background background;
    private final KeyLocks locks;
    private final RecordingCloser closer;

    CallFence(CallPorts ports, LiveCalls calls, KeyLocks locks, RecordingCloser closer, CallCounters counters) {
        this.node = ports.node();
        this.calls = calls;
        this.repository = ports.repository();
        this.store = ports.store();
        this.background = ports.background();
        this.locks = locks;
        this.closer = closer;
        this.counters = counters;
    }

    /**
     * Looks up every running recording in the store and lets go of those that are closed there or are another node's.
     *
     * @return how many those were
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE; then not all were looked up
     */
    public int check() {
        List<LiveRecording> lost = calls.all().stream()
                .filter(live -> repository.byId(live.id()).filter(this::isGone).isPresent())
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
        Optional<Recording> stored = repository.byId(version.id()).filter(this::isGone);
        if (stored.isPresent() && version.state() == RecordingState.ACTIVE) {
            calls.ofId(version.id()).ifPresent(live -> background.run(() -> letGo(live)));
            return Optional.empty();
        }
        if (stored.filter(row -> !row.node().equals(node)).isPresent()) {
            store.setAside(version.id());
            CallLog.LOG.rowRefused(version.id(), "node " + stored.get().node() + " has it");
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

    /** Closed by another node, or another node's now. */
    private boolean isGone(Recording stored) {
        return stored.state().isClosed() || !stored.node().equals(node);
    }

    /** False when the recording has just ended by itself. */
    private boolean letGo(LiveRecording live) {
        Optional<String> taker = repository.byId(live.id()).map(Recording::node).filter(owner -> !owner.equals(node));
        boolean[] done = new boolean[1];
        locks.run(live.key(), () -> {
            if (!live.closing()) {
                counters.fenced();
                done[0] = true;
                if (taker.isPresent()) {
                    CallLog.LOG.takenByAnother(live.id(), live.key(), taker.get());
                    closer.abandon(live);
                    return;
                }
                CallLog.LOG.fenced(live.id(), live.key());
                live.flags().add(RecordingFlag.RECOVERED);
                closer.endAll(live, EndTrigger.SERVER_LOST, "the recorder was not reached, the recording has ended");
            }
        });
        return done[0];
    }

    private static boolean isLost(Recording stored) {
        return stored.state() == RecordingState.CLOSED_ERROR
                && stored.reason().equals(Optional.of(EndReason.SERVER_LOST));
    }
}
