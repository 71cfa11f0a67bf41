// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.time.Instant;
import java.util.List;

/**
 * What a node says of itself to the others, every second and at once on a change of state.
 *
 * @param node its name
 * @param incarnation start of its process in milliseconds since 1970. Each process of the same name has another one, a later
 *     one a higher one unless the clock was set back while no node remembered the one before
 * @param sequence number of the report within the incarnation
 * @param place where it is and how it is reached
 * @param state what it can do for new calls
 * @param reasons why it is not UP; empty when it is
 * @param load how busy it is
 * @param at its clock when it said so
 */
public record NodeReport(
        NodeId node,
        long incarnation,
        long sequence,
        NodePlace place,
        NodeState state,
        List<String> reasons,
        NodeLoad load,
        Instant at) {

    public NodeReport {
        reasons = List.copyOf(reasons);
    }

    /** Whether this says something newer of the node than {@code other} does. */
    public boolean supersedes(NodeReport other) {
        return incarnation > other.incarnation || (incarnation == other.incarnation && sequence > other.sequence);
    }

    /** Whether it says that its process ends: it takes no calls of others any more. */
    public boolean stops() {
        return state == NodeState.DRAINING && reasons.contains(NodeCondition.STOPS);
    }

    /** The same node as the others see it once it has left the cluster. */
    public NodeReport down(String why) {
        return new NodeReport(node, incarnation, sequence, place, NodeState.DOWN, List.of(why), load, at);
    }
}
