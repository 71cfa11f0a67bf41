// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.storage.RecordingCopy;

/** Who closes an orphan: who has its home's address, then who has the longest copy, else the first by name; the next one if that does not happen. Pure. */
final class CloserOrder {

    private CloserOrder() {}

    /**
     * @param deputy who has the home's floating address, if there is one: its calls can go on nowhere else without a word
     * @param copies of the recording, longest first
     */
    static List<NodeId> of(Collection<NodeReport> all, Optional<NodeId> deputy, List<RecordingCopy> copies) {
        List<NodeId> able = all.stream()
                .filter(node -> isAble(node))
                .map(NodeReport::node)
                .sorted()
                .toList();
        return Stream.of(deputy.stream(), copies.stream().map(RecordingCopy::node), able.stream())
                .flatMap(nodes -> nodes)
                .filter(able::contains)
                .distinct()
                .toList();
    }

    /** Where no address floats. */
    static List<NodeId> of(Collection<NodeReport> all, List<RecordingCopy> copies) {
        return of(all, Optional.empty(), copies);
    }

    /** A node that starts, stops or lets go of its own calls has enough to do, and may not see the cluster as it is. */
    static boolean isAble(NodeReport node) {
        NodeState state = node.state();
        return state.alive() && state != NodeState.STARTING && state != NodeState.FENCED && !node.stops();
    }
}
