// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import org.earshot.domain.cluster.NodeState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClusterApiTest {

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private JsonNode json(String path) throws IOException {
        return new ObjectMapper().readTree(server.get(path).body());
    }

    @Test
    void shouldShowOneNodeAsAClusterOfOne() throws IOException {
        JsonNode cluster = json("/api/v1/cluster");
        assertThat(cluster.path("seenBy").asText()).isEqualTo("node-a");
        assertThat(cluster.path("nodes")).hasSize(1);
        assertThat(cluster.path("summary")).hasToString("{\"size\":1,\"able\":1,\"activeRecordings\":7}");
        assertThat(cluster.path("nodes").get(0))
                .hasToString(json("/api/v1/cluster/nodes/node-a").toString());
    }

    @Test
    void shouldShowWhatEachNodeSaysOfItself() throws IOException {
        JsonNode node = json("/api/v1/cluster/nodes/node-a");
        assertThat(node.path("self").asBoolean()).isTrue();
        assertThat(node.path("site").asText()).isEqualTo("east");
        assertThat(node.path("addresses").path("sip").asText()).isEqualTo("192.0.2.1:5060");
        assertThat(node.path("load").path("share").asDouble()).isEqualTo(0.07);
        assertThat(node.path("startedAt").asText()).isEqualTo("1970-01-01T00:00:00.017000Z");
        assertThat(node.path("reportAgeSeconds").asDouble()).isEqualTo(0.5);
    }

    @Test
    void shouldCountOnlyNodesThatWouldGetACall() throws IOException {
        server.cluster.put("node-b", NodeState.DRAINING, "https://192.0.2.2:8443");
        server.cluster.put("node-c", NodeState.DOWN, "https://192.0.2.3:8443");
        server.cluster.put("node-d", NodeState.LOW_STORAGE, "https://192.0.2.4:8443");
        assertThat(json("/api/v1/cluster").path("summary"))
                .hasToString("{\"size\":4,\"able\":1,\"activeRecordings\":21}");
        server.cluster.put("node-a", NodeState.FULL, "https://192.0.2.1:8443");
        assertThat(json("/api/v1/cluster").path("summary").path("able").asInt()).isEqualTo(1);
        server.cluster.put("node-d", NodeState.CRITICAL_STORAGE, "https://192.0.2.4:8443");
        assertThat(json("/api/v1/cluster").path("summary").path("able").asInt()).isEqualTo(1);
        server.cluster.put("node-d", NodeState.DEGRADED, "https://192.0.2.4:8443");
        assertThat(json("/api/v1/cluster").path("summary").path("able").asInt()).isEqualTo(1);
        server.cluster.put("node-d", NodeState.FULL, "https://192.0.2.4:8443");
        assertThat(json("/api/v1/cluster").path("summary").path("able").asInt()).isZero();
    }

    @Test
    void shouldShowATableToPeopleAtATerminal() {
        server.cluster.put("b", NodeState.DOWN, "https://192.0.2.2:8443");
        HttpResponse<String> answer = server.get("/api/v1/cluster", "Accept", "text/plain");
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain");
        assertThat(answer.body()).isEqualTo("""
                NODE    SITE  STATE  CALLS/MAX  CPU   DISK FREE   REPORT     SIP             REASON
                b       east  DOWN   7/100      10 %  1024.0 GiB  #1, 0.5 s  192.0.2.1:5060  It is DOWN
                node-a  east  UP     7/100      10 %  1024.0 GiB  #1, 0.5 s  192.0.2.1:5060  -
                1 of 2 nodes take calls, 7 recordings run; as node node-a sees it
                """);
    }
}
