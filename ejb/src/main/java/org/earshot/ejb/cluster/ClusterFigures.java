// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.Locale;
import java.util.Map;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeState;
import org.earshot.ejb.cluster.relay.RelayCounters;

/** Figures of the cluster as this node sees it. Thread-safe. */
final class ClusterFigures {

    private final ClusterNodes nodes;
    private final RelayCounters relays;

    ClusterFigures(ClusterNodes nodes, RelayCounters relays) {
        this.nodes = nodes;
        this.relays = relays;
    }

    void addTo(Figures figures) {
        for (NodeState state : NodeState.values()) {
            figures.gauge(
                    "earshot_cluster_nodes",
                    "Nodes of the cluster as this node sees it, by state",
                    Map.of("state", state.name()),
                    nodes.all().stream().filter(node -> node.state() == state).count());
        }
        for (RelayCounters.Outcome outcome : RelayCounters.Outcome.values()) {
            figures.counter(
                    "earshot_relays_total",
                    "Requests handed on to other nodes, by what became of them",
                    Map.of("outcome", outcome.name().toLowerCase(Locale.ROOT)),
                    relays.of(outcome));
        }
    }
}
