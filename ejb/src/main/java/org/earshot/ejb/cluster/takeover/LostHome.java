// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Instant;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingState;

/**
 * A process of a node that the cluster has lost.
 *
 * @param until when it was lost by its own clock; what it started later is not its successors' business
 */
public record LostHome(NodeId node, long incarnation, Instant until) {

    /** Whether a recording ran there when it was lost, and nobody has ended or taken it since. */
    public boolean ran(Recording row) {
        return row.state() == RecordingState.ACTIVE
                && row.node().equals(node.value())
                && row.startedAt().isBefore(until);
    }

    public boolean is(CallHome home) {
        return home.node().equals(node) && home.incarnation() == incarnation;
    }
}
