// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.PruningCandidate;
import org.earshot.domain.retention.PruningReason;
import org.earshot.domain.retention.PruningStep;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.time.DurationText;
import org.earshot.ejb.event.RecorderEvents;

/**
 * Prunes one recording: the row becomes PRUNED in a transaction that looks at its state and hold once more, and only then the
 * files go. A crash between the two leaves files, which the node finds as leftovers. Thread-safe.
 */
final class Pruner {

    /** What became of a step. */
    enum Outcome {
        PRUNED,
        /** It was put on hold or removed by others since it was planned. */
        LEFT,
        /** The row is pruned; files are left over. */
        FILES_LEFT
    }

    private final RecordingRepository repository;
    private final RetentionRows rows;
    private final MediaRemoval media;
    private final RetentionCounters counters;
    private final RecorderEvents events;
    private final NodeId self;
    private final Clock clock;

    Pruner(
            RecordingRepository repository,
            RetentionRows rows,
            MediaRemoval media,
            RetentionCounters counters,
            RecorderEvents events,
            NodeId self,
            Clock clock) {
        this.repository = repository;
        this.rows = rows;
        this.media = media;
        this.counters = counters;
        this.events = events;
        this.self = self;
        this.clock = clock;
    }

    /** @throws RecorderException STORE_UNAVAILABLE */
    Outcome prune(PruningStep step, RetentionPolicy policy) {
        PruningCandidate candidate = step.candidate();
        String why = why(step.reason(), policy);
        Optional<Recording> pruned;
        try {
            pruned = repository.change(candidate.id(), Pruner::pruned);
        } catch (RecorderException e) {
            if (e.code() != ErrorCode.CONFLICT) {
                throw e;
            }
            RetentionLog.LOG.left(candidate.id(), why, String.valueOf(e.getMessage()));
            return Outcome.LEFT;
        }
        if (pruned.isEmpty()) {
            RetentionLog.LOG.left(candidate.id(), why, "it has no media any more");
            return Outcome.LEFT;
        }
        counters.pruned(step.reason(), candidate.bytes());
        RetentionLog.LOG.pruned(
                candidate.id(),
                pruned.get().key(),
                candidate.startedAt(),
                candidate.home().value(),
                candidate.bytes(),
                why);
        events.publish(new RecorderEvent.Pruned(candidate.id(), clock.instant(), step.reason()));
        return removeFiles(candidate) ? Outcome.PRUNED : Outcome.FILES_LEFT;
    }

    private static Optional<Recording> pruned(Recording stored) {
        boolean ended = stored.state() == RecordingState.CLOSED_NORMAL || stored.state() == RecordingState.CLOSED_ERROR;
        return ended ? Optional.of(stored.withoutMedia(RecordingState.PRUNED)) : Optional.empty();
    }

    /** What other nodes have of it, they remove themselves. */
    private boolean removeFiles(PruningCandidate candidate) {
        if (!candidate.here()) {
            return true;
        }
        return removeFiles(candidate.id(), candidate.home().equals(self));
    }

    /**
     * Removes leftovers of this node's recordings.
     *
     * @return how many recordings have none any more
     * @throws RecorderException STORE_UNAVAILABLE
     */
    int removeLeftovers(int most) {
        int removed = 0;
        for (RecordingId recording : rows.leftovers(self, most)) {
            removed += removeFiles(recording, true) ? 1 : 0;
        }
        return removed;
    }

    private boolean removeFiles(RecordingId recording, boolean home) {
        try {
            media.remove(recording);
            if (home) {
                rows.filesRemoved(List.of(recording));
            }
            return true;
        } catch (RecorderException e) {
            if (e.code() == ErrorCode.STORE_UNAVAILABLE) {
                throw e;
            }
            RetentionLog.LOG.filesLeft(recording, String.valueOf(e.getMessage()));
            return false;
        }
    }

    private static String why(PruningReason reason, RetentionPolicy policy) {
        return switch (reason) {
            case AGE ->
                "it ended longer ago than "
                        + policy.maxAge().map(DurationText::of).orElse("it may");
            case PRESSURE -> "it was the oldest, and the recording disk needs room";
        };
    }
}
