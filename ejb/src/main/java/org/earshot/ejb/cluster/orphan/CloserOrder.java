// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.storage.RecordingCopy;

/** Who closes an orphan: who has the longest copy, else the first by name; the next one if that does not happen. Pure. */
final class CloserOrder {

    private CloserOrder() {}

    /** @param copies of the recording, longest first */
    static List<NodeId> of(Collection<NodeReport> all, List<RecordingCopy> copies) {
        List<NodeId> able = all.stream()
                .filter(node -> isAble(node.state()))
                .map(NodeReport::node)
                .sorted()
                .toList();
        return Stream.concat(copies.stream().map(RecordingCopy::node).filter(able::contains), able.stream())
                .distinct()
                .toList();
    }

    /** A node that starts or lets go of its own calls has enough to do, and may not see the cluster as it is. */
    static boolean isAble(NodeState state) {
        return state.alive() && state != NodeState.STARTING && state != NodeState.FENCED;
    }
}
