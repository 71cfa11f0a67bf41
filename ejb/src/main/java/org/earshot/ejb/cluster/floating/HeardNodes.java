// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;

/**
 * All nodes, of which one that left the cluster counts as lost until it has said something new. A process that starts again is in the
 * cluster under its name some seconds before its first report: until then its last one, of what the dead process served and how it was,
 * would pass for its own. Thread-safe; sees a loss only when it is asked meanwhile.
 */
final class HeardNodes implements ClusterNodes {

    private final ClusterNodes nodes;
    /** The last words of those that have left. */
    private final Map<NodeId, Words> last = new ConcurrentHashMap<>();

    private record Words(long incarnation, long sequence) {

        static Words of(NodeReport report) {
            return new Words(report.incarnation(), report.sequence());
        }
    }

    HeardNodes(ClusterNodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public NodeReport self() {
        return nodes.self();
    }

    @Override
    public List<NodeReport> all() {
        return nodes.all().stream().map(this::orLost).toList();
    }

    @Override
    public List<NodeReport> byMembership() {
        return nodes.byMembership().stream().map(this::observed).toList();
    }

    private NodeReport observed(NodeReport report) {
        if (!report.state().alive()) {
            last.put(report.node(), Words.of(report));
        }
        return orLost(report);
    }

    private NodeReport orLost(NodeReport report) {
        if (!report.state().alive()) {
            return report;
        }
        return Words.of(report).equals(last.get(report.node()))
                ? report.down("The node is back in the cluster and has said nothing yet")
                : report;
    }
}
