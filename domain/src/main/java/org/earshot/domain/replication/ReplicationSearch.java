// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Instant;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;

/**
 * Which recordings are a node's to send: those that have ended with media, are in the job's scope, did not come from the
 * target, and were captured by this node, or by one that is away and of which this node has a copy. Recordings that wait for the
 * file of a lost node are left for an hour.
 *
 * @param all whether also those that are done
 * @param alive nodes that send their own
 * @param target the cluster that the target is
 * @param now failures whose next try is later are left
 */
public record ReplicationSearch(
        ReplicationJob job, boolean all, NodeId self, Set<NodeId> alive, String target, Instant now) {

    public ReplicationSearch {
        alive = Set.copyOf(alive);
    }

    public ReplicationSearch at(Instant then) {
        return new ReplicationSearch(job, all, self, alive, target, then);
    }
}
