// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.time.Ticker;

/**
 * Whose recordings a node prunes: its own, and those of nodes that no running node remembers. A node that is merely down prunes
 * when it is back; the running ones remember it unless all were down at the same time. Thread-safe.
 */
final class Responsibility {

    /** So long a node has to be unknown until others prune for it what is too old; one that has just started knows nobody yet. */
    static final Duration GONE = Duration.ofHours(1);

    /**
     * So long until its recordings go for the room of others: after the whole cluster was down it may be under repair, and its own
     * disk has room.
     */
    static final Duration GONE_FOR_GOOD = Duration.ofDays(7);

    private final ClusterNodes nodes;
    private final Ticker ticker;
    private volatile Map<NodeId, Long> unknownSince = Map.of();

    Responsibility(ClusterNodes nodes, Ticker ticker) {
        this.nodes = nodes;
        this.ticker = ticker;
    }

    /** @param homes all nodes of which there are recordings */
    void observe(Set<NodeId> homes) {
        Set<NodeId> known = nodes.all().stream().map(NodeReport::node).collect(Collectors.toSet());
        Map<NodeId, Long> unknown = new HashMap<>();
        homes.stream()
                .filter(home -> !known.contains(home))
                .forEach(home -> unknown.put(home, unknownSince.getOrDefault(home, ticker.nanos())));
        unknownSince = Map.copyOf(unknown);
    }

    /** Whose recordings may go to make room on this node's disk. */
    Set<NodeId> forRoom() {
        return withSelf(gone(GONE_FOR_GOOD));
    }

    private Set<NodeId> withSelf(Set<NodeId> gone) {
        Set<NodeId> homes = new HashSet<>(gone);
        homes.add(self());
        return homes;
    }

    /** Whose recordings this node prunes for their age: of those that are gone, one node does it for all. */
    Set<NodeId> forAge() {
        return isFirst() ? withSelf(gone(GONE)) : Set.of(self());
    }

    private Set<NodeId> gone(Duration unknown) {
        return unknownSince.entrySet().stream()
                .filter(entry -> ticker.nanos() - entry.getValue() >= unknown.toNanos())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private boolean isFirst() {
        List<NodeReport> alive =
                nodes.all().stream().filter(node -> node.state().alive()).toList();
        return alive.stream().map(NodeReport::node).sorted().findFirst().equals(Optional.of(self()));
    }

    NodeId self() {
        return nodes.self().node();
    }
}
