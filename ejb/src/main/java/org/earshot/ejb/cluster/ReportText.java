// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;

/**
 * A node's report as JSON in the cache. Fields that one version does not know are ignored, and fields that it misses have
 * defaults, so that nodes of different versions understand each other during an upgrade. Thread-safe.
 */
final class ReportText {

    private static final ObjectMapper JSON = new ObjectMapper();

    private ReportText() {}

    /** @param member name of the node's process in the cluster's view */
    static String write(NodeReport report, String member) {
        ObjectNode root = JSON.createObjectNode()
                .put("node", report.node().value())
                .put("member", member)
                .put("incarnation", report.incarnation())
                .put("sequence", report.sequence())
                .put("state", report.state().name())
                .put("at", report.at().toEpochMilli());
        report.reasons().forEach(root.putArray("reasons")::add);
        NodePlace place = report.place();
        ObjectNode where = root.putObject("place")
                .put("site", place.site())
                .put("host", place.host())
                .put("sipAddress", place.sipAddress())
                .put("sipPort", place.sipPort())
                .put("api", place.api())
                .put("copyAddress", place.copyAddress())
                .put("floatingAddress", place.floatingAddress());
        place.serving().forEach(where.putArray("serving")::add);
        NodeLoad load = report.load();
        root.putObject("load")
                .put("activeRecordings", load.activeRecordings())
                .put("maxRecordings", load.maxRecordings())
                .put("freePorts", load.freePorts())
                .put("usedPorts", load.usedPorts())
                .put("cpuPercent", load.cpuPercent())
                .put("stallMillis", load.stallMillis())
                .put("gcMillis", load.gcMillis())
                .put("writeLagMillis", load.writeLagMillis())
                .put("replicationLagMillis", load.replicationLagMillis())
                .put("diskFreeBytes", load.diskFreeBytes());
        return root.toString();
    }

    /** @throws IllegalArgumentException if the text is no report */
    static MemberReport read(String text) {
        try {
            JsonNode root = JSON.readTree(text);
            List<String> reasons = new ArrayList<>();
            root.path("reasons").forEach(reason -> reasons.add(reason.asText()));
            NodeReport report = new NodeReport(
                    new NodeId(root.path("node").asText()),
                    root.path("incarnation").asLong(),
                    root.path("sequence").asLong(),
                    place(root.path("place")),
                    state(root.path("state").asText()),
                    reasons,
                    load(root.path("load")),
                    Instant.ofEpochMilli(root.path("at").asLong()));
            return new MemberReport(report, root.path("member").asText());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Not a node's report: " + e.getMessage(), e);
        }
    }

    /** A state that a later version has added is none that takes calls. */
    private static NodeState state(String name) {
        try {
            return NodeState.valueOf(name);
        } catch (IllegalArgumentException e) {
            return NodeState.DEGRADED;
        }
    }

    private static NodePlace place(JsonNode place) {
        List<String> serving = new ArrayList<>();
        place.path("serving").forEach(address -> serving.add(address.asText()));
        return new NodePlace(
                place.path("site").asText(),
                place.path("host").asText(),
                place.path("sipAddress").asText(),
                place.path("sipPort").asInt(),
                place.path("api").asText(),
                place.path("copyAddress").asText(),
                place.path("floatingAddress").asText(),
                serving);
    }

    private static NodeLoad load(JsonNode load) {
        return new NodeLoad(
                load.path("activeRecordings").asInt(),
                load.path("maxRecordings").asInt(1),
                load.path("freePorts").asInt(),
                load.path("usedPorts").asInt(),
                load.path("cpuPercent").asInt(),
                load.path("stallMillis").asLong(),
                load.path("gcMillis").asLong(),
                load.path("writeLagMillis").asLong(),
                load.path("replicationLagMillis").asLong(),
                load.path("diskFreeBytes").asLong());
    }
}
