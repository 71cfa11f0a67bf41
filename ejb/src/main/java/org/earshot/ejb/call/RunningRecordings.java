// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.event.CallLog;

/** The running recordings of this node as the rest of the recorder sees them. Thread-safe. */
public final class RunningRecordings {

    private final LiveCalls calls;
    private final KeyLocks locks;
    private final RowUpdates rows;
    private final RecordingCloser closer;
    private final MediaEngine media;
    private final Ticker ticker;

    RunningRecordings(CallPorts ports, LiveCalls calls, KeyLocks locks, RowUpdates rows, RecordingCloser closer) {
        this.calls = calls;
        this.locks = locks;
        this.rows = rows;
        this.closer = closer;
        this.media = ports.media();
        this.ticker = ports.ticker();
    }

    /** The stored record, or what is newer in memory: live counters, or a row that still waits to be written. */
    public Recording newest(Recording stored) {
        if (stored.state() != RecordingState.ACTIVE) {
            return stored;
        }
        return rows.pending(stored.id())
                .filter(row -> row.state().isClosed())
                .or(() -> live(stored.id()))
                .orElse(stored);
    }

    /** The record of a running recording with the counters of this moment. */
    public Optional<Recording> live(RecordingId id) {
        return calls.ofId(id).flatMap(LiveRecording::row).map(this::withCounters);
    }

    /** All running recordings with the counters of this moment. */
    public List<Recording> all() {
        return calls.all().stream()
                .map(LiveRecording::row)
                .flatMap(Optional::stream)
                .map(this::withCounters)
                .toList();
    }

    private Recording withCounters(Recording row) {
        if (row.state().isClosed()) {
            return row;
        }
        return media.summary(row.id())
                .map(summary -> RecordingAssembler.withCounters(row, summary))
                .orElse(row);
    }

    /** Whether a recording runs here, or has ended here and its row waits to be written. */
    public boolean knows(RecordingId id) {
        return calls.ofId(id).isPresent() || rows.pending(id).isPresent();
    }

    /** Whether a new dialog of this key would join a recording here. */
    public boolean runs(CallKey key) {
        return calls.ofKey(key).isPresent();
    }

    public int count() {
        return calls.size();
    }

    /** How many receive a stream at an address. */
    public int countOn(String address) {
        return (int) calls.all().stream()
                .filter(live -> locks.with(
                        live.key(),
                        () -> live.streams().stream()
                                .anyMatch(stream -> !stream.removed()
                                        && stream.endpoint().address().equals(address))))
                .count();
    }

    /** Recordings that have ended here but whose rows are not yet stored. */
    public int waitingRows() {
        return rows.size();
    }

    /** Decides what follows from a version of a row that the store took at first and has refused since. */
    public void refusedSince(Recording version) {
        rows.refusedSince(version);
    }

    /** Ends a running recording; false when it does not run here. */
    public boolean stop(RecordingId id, EndTrigger trigger, String why) {
        Optional<LiveRecording> found = calls.ofId(id);
        found.ifPresent(live -> end(live, trigger, why));
        return found.isPresent();
    }

    /** Ends all recordings, e.g. because the node stops. */
    public void stopAll(EndTrigger trigger, String why) {
        calls.all().forEach(live -> end(live, trigger, why));
    }

    /** Ends the recordings that have reached the longest duration; to be called every second or so. */
    public void endTooLong(Duration longest) {
        long now = ticker.nanos();
        for (LiveRecording live : calls.all()) {
            if (now - live.startedNanos() >= longest.toNanos()) {
                CallLog.LOG.tooLong(live.id(), longest);
                end(live, EndTrigger.MAX_DURATION, "longest recording reached");
            }
        }
    }

    private void end(LiveRecording live, EndTrigger trigger, String why) {
        locks.run(live.key(), () -> {
            if (!live.closing()) {
                closer.endAll(live, trigger, why);
            }
        });
    }
}
