// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;

/** What this node knows of all nodes, itself among them. Thread-safe; answers from memory. */
public interface ClusterNodes {

    /** The last report of this node. */
    NodeReport self();

    /** The last report of each node, by name; nodes that left are {@link NodeState#DOWN}. */
    List<NodeReport> all();
}
