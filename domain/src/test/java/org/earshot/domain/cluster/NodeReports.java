// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.time.Instant;
import java.util.List;

/** Reports for tests. */
final class NodeReports {

    private NodeReports() {}

    static NodeReport node(String name, String site, NodeState state, int active, int max) {
        NodeLoad load = new NodeLoad(active, max, 2 * (max - active), 2 * active, 10, 0, 0, 0, 0, 1L << 40);
        NodePlace place = new NodePlace(site, name + ".example", "192.0.2.1", 5060, "https://192.0.2.1:8443");
        return new NodeReport(new NodeId(name), 1, 1, place, state, List.of(), load, Instant.EPOCH);
    }

    static NodeReport up(String name, int active, int max) {
        return node(name, "east", NodeState.UP, active, max);
    }
}
