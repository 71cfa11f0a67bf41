// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.earshot.domain.cluster.NodeId;

/**
 * Who has to copy the media of a closed recording to a further node.
 *
 * @param maker has the most of it and is here
 * @param holders all that have as much, the maker among them; none of them is to get another copy
 */
public record CopyDuty(NodeId maker, Set<NodeId> holders) {

    public CopyDuty {
        holders = Set.copyOf(holders);
    }

    /**
     * Works out the same on every node that sees the same.
     *
     * @param home its file is the whole
     * @param counts whether what a node holds is counted on
     * @param alive whether a node can make a copy now
     * @param wanted how many nodes are to have it, at least 1
     * @return empty when enough have it, or nobody who has it is alive
     */
    public static Optional<CopyDuty> of(
            NodeId home, List<RecordingCopy> copies, Predicate<NodeId> counts, Predicate<NodeId> alive, int wanted) {
        List<RecordingCopy> left = new ArrayList<>(copies.stream()
                .filter(copy -> counts.test(copy.node()) && !copy.node().equals(home))
                .sorted(RecordingCopy.BEST_FIRST)
                .toList());
        Set<NodeId> holders = new TreeSet<>();
        if (counts.test(home)) {
            holders.add(home);
            left.removeIf(copy -> !copy.complete());
        } else if (!left.isEmpty()) {
            long most = left.get(0).bytes();
            left.removeIf(copy -> copy.bytes() < most);
        }
        left.forEach(copy -> holders.add(copy.node()));
        if (holders.size() >= wanted) {
            return Optional.empty();
        }
        Optional<NodeId> maker = alive.test(home) && holders.contains(home)
                ? Optional.of(home)
                : left.stream().map(RecordingCopy::node).filter(alive).findFirst();
        return maker.map(node -> new CopyDuty(node, holders));
    }
}
