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
import org.earshot.ejb.storage.merge.MergeCounters;

/** Figures of the cluster as this node sees it. Thread-safe. */
final class ClusterFigures {

    private final ClusterNodes nodes;
    private final RelayCounters relays;
    private final TakeoverCounters takeovers;
    private final MergeCounters merges;
    private final DecisionTimes decisions;
    private final Map<String, IntSupplier> entries;

    /** @param entries counts what this node holds of each of the cluster's memories, by their names */
    ClusterFigures(
            ClusterNodes nodes,
            RelayCounters relays,
            TakeoverCounters takeovers,
            MergeCounters merges,
            DecisionTimes decisions,
            Map<String, IntSupplier> entries) {
        this.entries = new TreeMap<>(entries);
        this.nodes = nodes;
        this.relays = relays;
        this.takeovers = takeovers;
        this.merges = merges;
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
        addMerges(figures);
        addDecisions(figures);
    }

    private void addMerges(Figures figures) {
        figures.counter(
                "earshot_merged_recordings_total",
                "Recordings of this node to which was added what only a lost home had",
                merges.recordings());
        figures.counter("earshot_merged_packets_total", "Packets that were added to them", merges.packets());
        figures.counter(
                "earshot_merge_failures_total",
                "Attempts to add them that failed and are made again",
                merges.failures());
        figures.gauge(
                "earshot_parts_waiting",
                "Recordings that others took over of which a part is here, not yet merged or not yet on enough nodes",
                merges.waiting());
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
