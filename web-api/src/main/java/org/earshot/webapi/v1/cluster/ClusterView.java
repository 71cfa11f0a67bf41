// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import java.time.Instant;
import java.util.List;
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

        static SummaryView of(List<NodeReport> nodes) {
            List<NodeReport> able = able(nodes);
            int active = nodes.stream()
                    .filter(node -> node.state().alive())
                    .mapToInt(node -> node.load().activeRecordings())
                    .sum();
            return new SummaryView(nodes.size(), able.size(), active);
        }

        /** As pilots choose: nodes that are UP, and only if there is none, those whose disk fills up. */
        private static List<NodeReport> able(List<NodeReport> nodes) {
            for (String state : List.of("UP", "LOW_STORAGE")) {
                List<NodeReport> able = nodes.stream()
                        .filter(node ->
                                node.state().name().equals(state) && node.load().room() >= 1)
                        .toList();
                if (!able.isEmpty()) {
                    return able;
                }
            }
            return List.of();
        }
    }

    static ClusterView of(List<NodeReport> nodes, NodeId self, Instant now) {
        List<ClusterNodeView> views =
                nodes.stream().map(node -> ClusterNodeView.of(node, self, now)).toList();
        return new ClusterView(self.value(), SummaryView.of(nodes), views);
    }
}
