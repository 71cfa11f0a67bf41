// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.util.Comparator;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;

/**
 * A copy of a recording's call file on another node than its home.
 *
 * @param bytes length of the copy; it is a prefix of the home's file
 * @param complete whether it holds all of a file that has been closed
 */
public record RecordingCopy(RecordingId recording, NodeId node, long bytes, boolean complete) {

    /** Complete copies before others, longer before shorter. */
    static final Comparator<RecordingCopy> BEST_FIRST = Comparator.comparing(RecordingCopy::complete)
            .thenComparing(RecordingCopy::bytes)
            .reversed()
            .thenComparing(RecordingCopy::node);
}
