// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;

/** What this node knows of all nodes, itself among them. Thread-safe; answers from memory. */
public interface ClusterNodes {

    /** The last report of this node. */
    NodeReport self();

    /** The last report of each node, by name; nodes that left are {@link NodeState#DOWN}. */
    List<NodeReport> all();

    /**
     * The same, but a node is {@link NodeState#DOWN} only when its process has left the cluster. While one node hangs the
     * reports of others can be held up, too: who has merely said nothing may be well, and is neither lost nor cut off.
     */
    default List<NodeReport> byMembership() {
        return all();
    }

    /**
     * Forgets a node that will not come back, on all nodes: it is no part of the majority any more. One that is there all the
     * same is known again with its next report.
     */
    default void forget(NodeId node) {
        throw new UnsupportedOperationException("This node knows no others");
    }
}
