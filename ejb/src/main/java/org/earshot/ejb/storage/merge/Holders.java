// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/**
 * Which nodes have the newest file of a recording.
 *
 * @param wanted how many nodes are to have it, the home among them
 */
record Holders(ClusterNodes nodes, RecordingCopies copies, int wanted) {

    /** Copies of an older file: shorter, although they were complete once. */
    List<RecordingCopy> stale(Recording row) {
        return copies.of(row.id()).stream()
                .filter(copy -> copy.complete() && copy.bytes() != row.fileBytes())
                .toList();
    }

    /** Nodes beside the home that have all of it. */
    Set<NodeId> of(Recording row) {
        return copies.of(row.id()).stream()
                .filter(copy -> copy.complete() && copy.bytes() == row.fileBytes())
                .map(RecordingCopy::node)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** As many as are wanted, or all that there are; a home that is down may have lost what it had. */
    boolean areEnough(Recording row) {
        List<NodeId> alive = nodes.all().stream()
                .filter(node -> node.state().alive())
                .map(NodeReport::node)
                .toList();
        return alive.contains(new NodeId(row.node())) && 1 + of(row).size() >= Math.min(wanted, alive.size());
    }
}
