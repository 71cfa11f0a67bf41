// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.earshot.domain.recording.RecordingId;

/**
 * Chooses the node that holds the live copy of a recording: never its home; on another host if there is a node on one; then
 * of the wanted site; then UP before LOW_STORAGE. Between equals a hash of recording and node decides, weighted by the room
 * that each has for calls. A home whose address floats has one twin for all its recordings, its deputy: it is the one that the
 * address moves to, and a hash of both nodes' names decides, weighted by how many calls each may have. It may be DEGRADED when no
 * other node is left: calls that go on at a slow node lose less than calls that end. Pure.
 */
public final class TwinSelection {

    /** Where the twin is looked for first. */
    public enum TwinSite {
        SAME,
        OTHER
    }

    private static final Set<NodeState> HOLDERS = Set.of(NodeState.UP, NodeState.LOW_STORAGE);

    private static final Set<NodeState> DEPUTIES = Set.of(NodeState.UP, NodeState.LOW_STORAGE, NodeState.DEGRADED);

    private final TwinSite wanted;

    public TwinSelection(TwinSite wanted) {
        this.wanted = wanted;
    }

    /**
     * The twin for a recording.
     *
     * @param home the node that records it
     * @param nodes what all nodes say of themselves
     * @return empty when no other node can hold a copy
     */
    public Optional<NodeReport> choose(RecordingId recording, NodeReport home, Collection<NodeReport> nodes) {
        return home.place().floatingAddress().isEmpty()
                ? best(
                        recording.toString(),
                        home,
                        nodes,
                        HOLDERS,
                        node -> Math.max(1, node.load().room()))
                : deputy(home, nodes);
    }

    /**
     * The node that the floating address of a home moves to. Does not depend on how many calls each has, so that it stays the same
     * while nodes do. A DEGRADED node only when all others are, or are no deputies at all.
     *
     * @param home the node that is lost, or may be
     * @param nodes what all nodes say of themselves
     * @return empty when no other node is able
     */
    public Optional<NodeReport> deputy(NodeReport home, Collection<NodeReport> nodes) {
        return best(
                home.node().value(),
                home,
                nodes,
                DEPUTIES,
                node -> Math.max(1, node.load().maxRecordings()));
    }

    private Optional<NodeReport> best(
            String key,
            NodeReport home,
            Collection<NodeReport> nodes,
            Set<NodeState> able,
            ToDoubleFunction<NodeReport> weight) {
        List<NodeReport> others = nodes.stream()
                .filter(node -> able.contains(node.state()) && takesCopies(node, home))
                .toList();
        int best = others.stream().mapToInt(node -> rank(node, home)).min().orElse(0);
        return others.stream()
                .filter(node -> rank(node, home) == best)
                .max(Comparator.comparingDouble(
                                (NodeReport node) -> Rendezvous.score(key, node.node(), weight.applyAsDouble(node)))
                        .thenComparing(NodeReport::node));
    }

    private static boolean takesCopies(NodeReport node, NodeReport home) {
        return !node.node().equals(home.node()) && !node.place().copyAddress().isEmpty();
    }

    /** The lower, the better. */
    private int rank(NodeReport node, NodeReport home) {
        boolean sameHost = node.place().host().equals(home.place().host());
        boolean sameSite = node.place().site().equals(home.place().site());
        boolean offSite = wanted == TwinSite.SAME ? !sameSite : sameSite;
        boolean degraded = node.state() == NodeState.DEGRADED;
        return (degraded ? 8 : 0) + (sameHost ? 4 : 0) + (offSite ? 2 : 0) + (node.state() == NodeState.UP ? 0 : 1);
    }
}
