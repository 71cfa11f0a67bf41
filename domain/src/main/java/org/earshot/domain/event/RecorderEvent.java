// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.event;

import java.time.Instant;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.PruningReason;

/** What happened to a recording. */
public sealed interface RecorderEvent {

    RecordingId recording();

    Instant at();

    record Started(RecordingId recording, Instant at) implements RecorderEvent {}

    record Flagged(RecordingId recording, Instant at, RecordingFlag flag) implements RecorderEvent {}

    record Closed(RecordingId recording, Instant at, RecordingState state, EndReason reason) implements RecorderEvent {}

    /**
     * The recording goes on at another node.
     *
     * @param from the node that was lost
     * @param to its home from now on
     */
    record TakenOver(RecordingId recording, Instant at, NodeId from, NodeId to) implements RecorderEvent {}

    record Deleted(RecordingId recording, Instant at, String who) implements RecorderEvent {}

    record Pruned(RecordingId recording, Instant at, PruningReason reason) implements RecorderEvent {}
}
