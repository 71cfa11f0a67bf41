// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeState;
import org.earshot.ejb.cluster.relay.RelayCounters;
import org.earshot.ejb.cluster.takeover.TakeoverCounters;

/** Figures of the cluster as this node sees it. Thread-safe. */
final class ClusterFigures {

    private final ClusterNodes nodes;
    private final RelayCounters relays;
    private final TakeoverCounters takeovers;
    private final DecisionTimes decisions;
    private final Map<String, IntSupplier> entries;

    /** @param entries counts what this node holds of each of the cluster's memories, by their names */
    ClusterFigures(
            ClusterNodes nodes,
            RelayCounters relays,
            TakeoverCounters takeovers,
            DecisionTimes decisions,
            Map<String, IntSupplier> entries) {
        this.entries = new TreeMap<>(entries);
        this.nodes = nodes;
        this.relays = relays;
        this.takeovers = takeovers;
        this.decisions = decisions;
    }

    void addTo(Figures figures) {
        for (NodeState state : NodeState.values()) {
            figures.gauge(
                    "earshot_cluster_nodes",
                    "Nodes of the cluster as this node sees it, by state",
                    Map.of("state", state.name()),
                    nodes.all().stream().filter(node -> node.state() == state).count());
        }
        entries.forEach((name, count) -> figures.gauge(
                "earshot_cluster_entries",
                "Entries of the cluster's memory that this node holds; the same on all nodes",
                Map.of("cache", name),
                count.getAsInt()));
        for (RelayCounters.Outcome outcome : RelayCounters.Outcome.values()) {
            figures.counter(
                    "earshot_relays_total",
                    "Requests handed on to other nodes, by what became of them",
                    Map.of("outcome", outcome.name().toLowerCase(Locale.ROOT)),
                    relays.of(outcome));
        }
        for (TakeoverOutcome.Result result : TakeoverOutcome.Result.values()) {
            figures.counter(
                    "earshot_takeovers_total",
                    "Dialogs of lost nodes that this node tried to go on with, by what became of them",
                    Map.of("outcome", result.name().toLowerCase(Locale.ROOT)),
                    takeovers.of(result));
        }
        figures.counter(
                "earshot_takeover_gap_seconds_total",
                "Time from the last packet kept of a lost node to the client's consent, summed over the dialogs taken",
                takeovers.gapMillis() / 1000.0);
        figures.gauge(
                "earshot_takeover_longest_gap_seconds",
                "The longest of these times since the node started",
                takeovers.longestGapMillis() / 1000.0);
        addDecisions(figures);
    }

    private void addDecisions(Figures figures) {
        String help = "Decisions of the cluster where a call is recorded, within the time in seconds";
        for (DecisionTimes.Bucket bucket : decisions.buckets()) {
            figures.counter(
                    "earshot_home_decisions_total",
                    help,
                    Map.of("within", Double.toString(bucket.seconds())),
                    bucket.decisions());
        }
        figures.counter("earshot_home_decisions_total", help, Map.of("within", "any"), decisions.count());
        figures.counter("earshot_home_decision_seconds_total", "Time that these decisions took", decisions.seconds());
        figures.counter(
                "earshot_home_decisions_late_total",
                "Decisions that did not come in time, so that the node went by its own choice",
                decisions.late());
    }
}
