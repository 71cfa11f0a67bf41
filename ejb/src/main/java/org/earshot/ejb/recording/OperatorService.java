// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.event.CallLog;
import org.earshot.ejb.event.RecorderEvents;

/**
 * What operators do to recordings, as far as it concerns this node: its running recordings and its files. The edge asks the
 * other nodes. Thread-safe.
 */
final class OperatorService implements RecordingAdmin {

    private final RecordingRepository repository;
    private final RecordingStore store;
    private final Consumer<RecordingId> renditions;
    private final Consumer<RecordingId> copyGone;
    private final RunningRecordings running;
    private final RecorderEvents events;
    private final Clock clock;

    /**
     * @param renditions forgets the renditions of a recording
     * @param copyGone notes that this node has no copy of a recording any more
     */
    OperatorService(
            RecordingRepository repository,
            RecordingStore store,
            Consumer<RecordingId> renditions,
            Consumer<RecordingId> copyGone,
            RunningRecordings running,
            RecorderEvents events,
            Clock clock) {
        this.repository = repository;
        this.store = store;
        this.renditions = renditions;
        this.copyGone = copyGone;
        this.running = running;
        this.events = events;
        this.clock = clock;
    }

    @Override
    public void delete(RecordingId id, String who) {
        Recording recording = running.newest(stored(id));
        if (recording.state() == RecordingState.ACTIVE) {
            throw new RecorderException(
                    ErrorCode.CONFLICT,
                    "Recording " + id + " still runs; stop it first: POST /api/v1/recordings/" + id + "/stop");
        }
        if (recording.state() == RecordingState.DELETED) {
            removeMedia(id);
        } else if (!deleteIf(id, stored -> true, who)) {
            // Another request was faster; its node may not be the one that has the files.
            removeMedia(id);
        }
    }

    @Override
    public boolean deleteIf(RecordingId id, Predicate<Recording> mayGo, String who) {
        Optional<Recording> gone = repository.change(
                id,
                stored -> stored.state() != RecordingState.DELETED && mayGo.test(stored)
                        ? Optional.of(stored.withoutMedia(RecordingState.DELETED))
                        : Optional.empty());
        if (gone.isEmpty()) {
            return false;
        }
        removeMedia(id);
        CallLog.LOG.deleted(id, who);
        events.publish(new RecorderEvent.Deleted(id, clock.instant(), who));
        return true;
    }

    /** Also for what is deleted already: this may be a node with a copy, or one that failed the first time. */
    private void removeMedia(RecordingId id) {
        store.delete(id);
        renditions.accept(id);
        copyGone.accept(id);
    }

    @Override
    public void stop(RecordingId id, String who) {
        if (running.stop(id, EndTrigger.OPERATOR, "stopped by an operator")) {
            CallLog.LOG.stopped(id, who);
            return;
        }
        Recording recording = stored(id);
        throw new RecorderException(
                ErrorCode.CONFLICT,
                recording.state() == RecordingState.ACTIVE
                        ? "Recording " + id + " runs on node " + recording.node() + "; stop it there"
                        : "Recording " + id + " has ended");
    }

    private Recording stored(RecordingId id) {
        return repository.byId(id).orElseThrow(() -> new RecorderException(ErrorCode.NOT_FOUND, "No recording " + id));
    }
}
