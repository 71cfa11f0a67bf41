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

        static SummaryView of(List<NodeReport> nodes, boolean criticalTakesCalls) {
            List<NodeReport> able = able(nodes, criticalTakesCalls);
            int active = nodes.stream()
                    .filter(node -> node.state().alive())
                    .mapToInt(node -> node.load().activeRecordings())
                    .sum();
            return new SummaryView(nodes.size(), able.size(), active);
        }

        /** As pilots choose: nodes that are UP, and only if there is none, those whose disk fills up. */
        private static List<NodeReport> able(List<NodeReport> nodes, boolean criticalTakesCalls) {
            List<String> tiers = List.of("UP", "LOW_STORAGE", "CRITICAL_STORAGE");
            for (String state : criticalTakesCalls ? tiers : tiers.subList(0, 2)) {
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

    /** @param criticalTakesCalls whether a node with a critically full disk takes calls when no other does */
    static ClusterView of(List<NodeReport> nodes, NodeId self, boolean criticalTakesCalls, Instant now) {
        List<ClusterNodeView> views =
                nodes.stream().map(node -> ClusterNodeView.of(node, self, now)).toList();
        return new ClusterView(self.value(), SummaryView.of(nodes, criticalTakesCalls), views);
    }
}
