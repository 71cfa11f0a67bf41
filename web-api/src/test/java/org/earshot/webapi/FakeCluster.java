// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.NodeReports;

/** What a node knows of a cluster that a test sets up. */
final class FakeCluster implements ClusterNodes {

    /** Half a second after the reports. */
    static final Instant NOW = NodeReports.node("x", NodeState.UP, 0).at().plusMillis(500);

    private final Map<String, NodeReport> reports = new ConcurrentHashMap<>();
    private final String self;

    FakeCluster(String self) {
        this.self = self;
        put(self, NodeState.UP, "https://192.0.2.1:8443");
    }

    void put(String node, NodeState state, String api) {
        NodeReport report = NodeReports.node(node, state, 7);
        NodePlace place = new NodePlace("east", node + ".example", "192.0.2.1", 5060, api);
        reports.put(
                node,
                new NodeReport(
                        new NodeId(node),
                        report.incarnation(),
                        report.sequence(),
                        place,
                        state,
                        report.reasons(),
                        report.load(),
                        report.at()));
    }

    @Override
    public void forget(NodeId node) {
        reports.remove(node.value());
    }

    @Override
    public NodeReport self() {
        return reports.get(self);
    }

    @Override
    public List<NodeReport> all() {
        return reports.values().stream()
                .sorted(Comparator.comparing(NodeReport::node))
                .toList();
    }
}
