// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OperationApiTest {

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldBeUpWithoutAPasswordWhenAllIsWell() {
        assertThat(status("/health/live")).isEqualTo(200);
        assertThat(status("/health/ready")).isEqualTo(200);
        assertThat(anonymous("/health").body())
                .startsWith("{\"status\":\"UP\",\"node\":\"node-a\",\"reason\":null,\"checks\":[{\"name\":\"disk\","
                        + "\"status\":\"DOWN\",\"detail\":\"Only 20 % of the disk is free");
    }

    @Test
    void shouldSayWhyWhenNotReady() {
        server.health.notReady = Optional.of("The disk is full; prune.");

        assertThat(status("/health/live")).isEqualTo(200);
        assertThat(status("/health/ready")).isEqualTo(503);
        assertThat(status("/health")).isEqualTo(503);
        assertThat(anonymous("/health/ready").body()).contains("\"status\":\"DOWN\"", "The disk is full; prune.");
    }

    @Test
    void shouldAskForARestartWhenNotLive() {
        server.health.live = false;

        assertThat(status("/health/live")).isEqualTo(503);
        assertThat(status("/health")).isEqualTo(503);
    }

    @Test
    void shouldServeMetricsInThePrometheusFormat() {
        HttpResponse<String> answer = anonymous("/metrics");

        assertThat(answer.headers().firstValue("Content-Type").orElse("").replace(" ", ""))
                .isEqualToIgnoringCase("text/plain;version=0.0.4;charset=utf-8");
        assertThat(answer.body()).isEqualTo("""
                        # HELP earshot_recordings_active Recordings now.
                        # TYPE earshot_recordings_active gauge
                        earshot_recordings_active 3
                        # HELP earshot_packets_total Packets.
                        # TYPE earshot_packets_total counter
                        earshot_packets_total{node="node-a"} 42
                        """);
    }

    @Test
    void shouldDrainAndUndrainTheNode() {
        HttpResponse<String> drained = server.send("admin", "POST", "/api/v1/node/drain");
        assertThat(drained.body()).contains("\"ready\":false", "being drained");
        assertThat(status("/health/ready")).isEqualTo(503);

        HttpResponse<String> undrained = server.send("admin", "POST", "/api/v1/node/undrain");
        assertThat(undrained.body()).contains("\"ready\":true", "\"notReady\":null");
        assertThat(status("/health/ready")).isEqualTo(200);
    }

    @Test
    void shouldShowTheStartPageAndTheDescriptionToEverybody() {
        HttpResponse<String> page = anonymous("/");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'");
        assertThat(page.body()).contains("href=\"/api/v1/recordings\"", "href=\"/metrics\"");

        HttpResponse<String> description = anonymous("/api/v1/openapi.yaml");
        assertThat(description.statusCode()).isEqualTo(200);
        assertThat(description.headers().firstValue("Content-Type").orElse("")).startsWith("application/yaml");
        assertThat(description.body()).contains("openapi: 3.1.0");
    }

    @Test
    void shouldKeepCallDataOutOfCaches() {
        HttpResponse<String> answer = server.get("/api/v1/recordings");

        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    private int status(String path) {
        return anonymous(path).statusCode();
    }

    private HttpResponse<String> anonymous(String path) {
        return server.send("", "GET", path);
    }
}
