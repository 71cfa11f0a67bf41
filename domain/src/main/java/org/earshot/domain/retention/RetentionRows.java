// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;

/**
 * What is stored of recordings for retention. The rows themselves are changed through
 * {@link org.earshot.domain.recording.RecordingRepository}, which refuses with CONFLICT to prune or delete what is on hold,
 * whoever asks. Each method is one short transaction and throws {@link org.earshot.domain.error.RecorderException}
 * STORE_UNAVAILABLE. Thread-safe.
 */
public interface RetentionRows {

    /**
     * Recordings that have ended and have media, by start, the oldest first.
     *
     * @param disk the node for which {@link PruningCandidate#here()} is said
     * @param homes only recordings of these nodes
     * @param after where the page before ended
     * @param limit 1 to 500
     */
    List<PruningCandidate> oldest(NodeId disk, Set<NodeId> homes, Optional<PageKey> after, int limit);

    /** The nodes of which there are recordings that have ended and have media. */
    Set<NodeId> homes();

    /**
     * Bytes of the recordings that may go to make room on a node's disk.
     *
     * @param before only those that ended before
     */
    long prunableBytes(NodeId disk, Set<NodeId> homes, Instant before);

    /**
     * Places a hold or replaces it, as one step with any other change of the recording.
     *
     * @return what is stored now, with the time of the first placing
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when the media is gone; STORE_UNAVAILABLE
     */
    LegalHold hold(RecordingId recording, LegalHold hold);

    /**
     * Takes a hold away.
     *
     * @return what it was
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE
     */
    Optional<LegalHold> release(RecordingId recording);

    /** The holds of those of the recordings that are held. */
    Map<RecordingId, LegalHold> holds(Collection<RecordingId> recordings);

    /** What is held, the longest held first. */
    List<HeldRecording> held(int limit);

    KeptTotals totals();

    /**
     * Recordings of a node that were pruned or deleted and whose files have not been reported as removed.
     *
     * @param limit most of them
     */
    List<RecordingId> leftovers(NodeId home, int limit);

    /** Notes that the home has removed its files of these. */
    void filesRemoved(Collection<RecordingId> recordings);
}
