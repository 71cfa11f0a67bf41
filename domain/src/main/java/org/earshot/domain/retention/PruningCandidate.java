// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;

/**
 * What pruning has to know of a recording.
 *
 * @param home the node that recorded it
 * @param bytes length of its call file
 * @param here whether the node that asks has the file or a copy
 * @param held whether it is on hold
 */
public record PruningCandidate(
        RecordingId id,
        NodeId home,
        RecordingState state,
        Instant startedAt,
        Optional<Instant> endedAt,
        long bytes,
        boolean here,
        boolean held) {

    /** From when on its age counts. */
    Instant since() {
        return endedAt.orElse(startedAt);
    }

    boolean hasEndedWithMedia() {
        return state == RecordingState.CLOSED_NORMAL || state == RecordingState.CLOSED_ERROR;
    }
}
