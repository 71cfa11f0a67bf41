// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Instant;
import java.util.List;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;

/** Reports of nodes for tests. */
public final class NodeReports {

    private NodeReports() {}

    /** A node of the site {@code east} with room for a hundred calls. */
    public static NodeReport node(String name, NodeState state, int activeRecordings) {
        NodeLoad load = new NodeLoad(
                activeRecordings, 100, 200 - 2 * activeRecordings, 2 * activeRecordings, 10, 5, 6, 7, 8, 1L << 40);
        NodePlace place =
                new NodePlace("east", name + ".example", "192.0.2.1", 5060, "https://192.0.2.1:8443", "192.0.2.1:7700");
        List<String> reasons = state == NodeState.UP ? List.of() : List.of("It is " + state);
        return new NodeReport(
                new NodeId(name), 17, 1, place, state, reasons, load, Instant.ofEpochSecond(1_700_000_000));
    }

    /** The same node a report later. */
    public static NodeReport later(NodeReport report) {
        return new NodeReport(
                report.node(),
                report.incarnation(),
                report.sequence() + 1,
                report.place(),
                report.state(),
                report.reasons(),
                report.load(),
                report.at().plusSeconds(1));
    }

    /** The same node after its process was started anew. */
    public static NodeReport reborn(NodeReport report) {
        return new NodeReport(
                report.node(),
                report.incarnation() + 1,
                1,
                report.place(),
                report.state(),
                report.reasons(),
                report.load(),
                report.at().plusSeconds(1));
    }
}
