// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import java.time.Instant;
import java.util.List;
import org.earshot.domain.cluster.HomeSelection;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.webapi.v1.json.JsonBody;

/** The cluster as one of its nodes sees it. */
record ClusterView(String seenBy, SummaryView summary, List<ClusterNodeView> nodes) implements JsonBody {

    /**
     * @param size nodes that are known, those that are down among them
     * @param able nodes that would get a call now
     * @param activeRecordings of all nodes that live
     */
    record SummaryView(int size, int able, int activeRecordings) {

        static SummaryView of(List<NodeReport> nodes, boolean criticalTakesCalls) {
            List<NodeReport> able = new HomeSelection(criticalTakesCalls).able(nodes);
            int active = nodes.stream()
                    .filter(node -> node.state().alive())
                    .mapToInt(node -> node.load().activeRecordings())
                    .sum();
            return new SummaryView(nodes.size(), able.size(), active);
        }
    }

    /** @param criticalTakesCalls whether a node with a critically full disk takes calls when no other does */
    static ClusterView of(List<NodeReport> nodes, NodeId self, boolean criticalTakesCalls, Instant now) {
        List<ClusterNodeView> views =
                nodes.stream().map(node -> ClusterNodeView.of(node, self, now)).toList();
        return new ClusterView(self.value(), SummaryView.of(nodes, criticalTakesCalls), views);
    }
}
