// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.Times;

/**
 * The last report of one node.
 *
 * @param self whether it is the node that answers
 * @param startedAt start of its process
 * @param report number of the report since then
 * @param reportAgeSeconds by the clocks of both nodes, so that clocks that differ show here
 */
record ClusterNodeView(
        String node,
        boolean self,
        String site,
        String host,
        String state,
        List<String> reasons,
        AddressesView addresses,
        LoadView load,
        String startedAt,
        long report,
        double reportAgeSeconds)
        implements JsonBody {

    /** How it is reached: {@code sip} as {@code host:port}, {@code api} as the base of a URL. */
    record AddressesView(String sip, String api) {

        static AddressesView of(NodePlace place) {
            return new AddressesView(place.sipAddress() + ":" + place.sipPort(), place.api());
        }
    }

    /** How busy it is, see {@link NodeLoad}; {@code share} of what runs out first, 0 to 1. */
    record LoadView(
            double share,
            int activeRecordings,
            int maxRecordings,
            int freePorts,
            int usedPorts,
            int cpuPercent,
            long stallMillis,
            long gcMillis,
            long writeLagMillis,
            long replicationLagMillis,
            long diskFreeBytes) {

        static LoadView of(NodeLoad load) {
            return new LoadView(
                    Math.round(load.share() * 1000) / 1000.0,
                    load.activeRecordings(),
                    load.maxRecordings(),
                    load.freePorts(),
                    load.usedPorts(),
                    load.cpuPercent(),
                    load.stallMillis(),
                    load.gcMillis(),
                    load.writeLagMillis(),
                    load.replicationLagMillis(),
                    load.diskFreeBytes());
        }
    }

    static ClusterNodeView of(NodeReport report, NodeId self, Instant now) {
        long age = Math.max(0, Duration.between(report.at(), now).toMillis());
        return new ClusterNodeView(
                report.node().value(),
                report.node().equals(self),
                report.place().site(),
                report.place().host(),
                report.state().name(),
                report.reasons(),
                AddressesView.of(report.place()),
                LoadView.of(report.load()),
                Times.text(Instant.ofEpochMilli(report.incarnation())),
                report.sequence(),
                age / 1000.0);
    }
}
