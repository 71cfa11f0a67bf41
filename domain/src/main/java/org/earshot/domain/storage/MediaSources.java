// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;

/**
 * The nodes that have the media of one recording.
 *
 * @param living those that can be asked, the best first; this node may be among them
 * @param down those that cannot, in the same order
 */
public record MediaSources(List<NodeReport> living, List<NodeId> down) {

    public MediaSources {
        living = List.copyOf(living);
        down = List.copyOf(down);
    }

    /**
     * Orders the sources: this node when it has the whole, then the home, then the copies, the whole and the longest first.
     *
     * @param fileHere whether this node has a file of the recording
     * @param home the node that recorded it
     * @param copies as the cluster knows them
     * @param nodes the last report of each node
     */
    public static MediaSources of(
            NodeId self, boolean fileHere, NodeId home, List<RecordingCopy> copies, List<NodeReport> nodes) {
        boolean wholeHere = fileHere
                && (self.equals(home)
                        || copies.stream()
                                .anyMatch(c -> c.complete() && c.node().equals(self)));
        Set<NodeId> order = new LinkedHashSet<>();
        if (wholeHere) {
            order.add(self);
        }
        order.add(home);
        copies.stream()
                .sorted(RecordingCopy.BEST_FIRST)
                .map(RecordingCopy::node)
                .forEach(order::add);
        if (fileHere) {
            order.add(self);
        } else {
            order.remove(self);
        }
        Map<NodeId, NodeReport> alive = nodes.stream()
                .filter(node -> node.state().alive() || node.node().equals(self))
                .collect(Collectors.toMap(NodeReport::node, Function.identity()));
        return new MediaSources(
                order.stream().map(alive::get).filter(Objects::nonNull).toList(),
                order.stream().filter(node -> !alive.containsKey(node)).toList());
    }
}
