// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Instant;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.Recording;
import org.earshot.ejb.cluster.takeover.LostHome;

/**
 * A process of a node that has vanished.
 *
 * @param until when it was lost by its own clock; what it started later is not an orphan
 * @param sinceNanos when it was lost by this node's ticker
 */
record Departure(NodeId node, long incarnation, Instant until, long sinceNanos) {

    /** The same, with its grace beginning anew. */
    Departure since(long nanos) {
        return new Departure(node, incarnation, until, nanos);
    }

    LostHome home() {
        return new LostHome(node, incarnation, until);
    }

    boolean orphaned(Recording row) {
        return home().ran(row);
    }
}
