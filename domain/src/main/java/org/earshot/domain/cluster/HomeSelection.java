// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.earshot.domain.call.CallKey;

/**
 * Chooses the home of a call. Only nodes that are UP; while there is none, one that is short of storage, or slow: a slow
 * recording is better than none. Own site first, lowest load share; nodes whose shares differ by
 * less than the spread count as equal, and between them a hash of key and node decides, weighted by the room that each has.
 *
 * <p>Design note: reports are up to a second old. Always taking the lowest share would send every call of that second to
 * one node; the weighted hash spreads them, and pilots that see the same reports choose the same home without asking.
 */
public final class HomeSelection {

    /** Shares that differ by less count as equal. */
    private static final double SPREAD = 0.10;

    private static final List<Predicate<NodeState>> TIERS = List.of(
            state -> state == NodeState.UP,
            state -> state == NodeState.LOW_STORAGE,
            state -> state == NodeState.DEGRADED,
            state -> state == NodeState.CRITICAL_STORAGE);

    private final boolean criticalTakesCalls;

    /** @param criticalTakesCalls whether a node with a critically full disk may still take calls (recording priority) */
    public HomeSelection(boolean criticalTakesCalls) {
        this.criticalTakesCalls = criticalTakesCalls;
    }

    /**
     * The best home for a call.
     *
     * @param key the call
     * @param site the pilot's site
     * @param nodes what all nodes say of themselves
     * @return empty when no node can take the call
     */
    public Optional<NodeReport> choose(CallKey key, String site, Collection<NodeReport> nodes) {
        List<NodeReport> open = able(nodes);
        List<NodeReport> near =
                open.stream().filter(node -> node.place().site().equals(site)).toList();
        List<NodeReport> candidates = near.isEmpty() ? open : near;
        double lowest = candidates.stream()
                .mapToDouble(node -> node.load().share())
                .min()
                .orElse(1);
        return candidates.stream()
                .filter(node -> node.load().share() < lowest + SPREAD)
                .max(Comparator.comparingDouble((NodeReport node) -> Rendezvous.score(
                                key.value(), node.node(), node.load().room()))
                        .thenComparing(NodeReport::node));
    }

    /**
     * Where the call goes when its home cannot be reached: what would be chosen without the home, and so on.
     *
     * @param home the node that is chosen
     * @param most how many, 0 or more
     */
    public List<NodeReport> alternates(
            CallKey key, String site, Collection<NodeReport> nodes, NodeReport home, int most) {
        List<NodeReport> left = new ArrayList<>(nodes);
        List<NodeReport> found = new ArrayList<>();
        left.removeIf(node -> node.node().equals(home.node()));
        while (found.size() < most) {
            Optional<NodeReport> next = choose(key, site, left);
            if (next.isEmpty()) {
                break;
            }
            found.add(next.get());
            left.remove(next.get());
        }
        return found;
    }

    /** The nodes of which one gets the next call: those in the best state that any node with room is in. */
    public List<NodeReport> able(Collection<NodeReport> nodes) {
        for (Predicate<NodeState> tier : criticalTakesCalls ? TIERS : TIERS.subList(0, 3)) {
            List<NodeReport> able = nodes.stream()
                    .filter(node -> tier.test(node.state()) && node.load().room() >= 1)
                    .toList();
            if (!able.isEmpty()) {
                return able;
            }
        }
        return List.of();
    }
}
