// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an address says that is no well-behaved target. */
@Timeout(30)
class TargetClientTest {

    private final CountDownLatch over = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
    }

    private TargetClient client() {
        return new TargetClient(
                HttpClient.newHttpClient(),
                List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())),
                "token",
                Duration.ofMillis(500));
    }

    private void answers(int status, String body, long announced) {
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(status, announced);
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.US_ASCII));
            exchange.getResponseBody().flush();
            end(exchange, announced == body.length());
        });
    }

    private void end(HttpExchange exchange, boolean atOnce) {
        try {
            if (!atOnce) {
                over.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        exchange.close();
    }

    @Test
    void shouldNotWaitForAnAnswerThatDoesNotEnd() {
        answers(200, "{", 1000);
        assertThatExceptionOfType(TargetAwayException.class)
                .isThrownBy(() -> client().identity())
                .withMessageContaining("does not end");
    }

    @Test
    void shouldNotTakeAnAnswerThatIsTooLong() {
        String body = " ".repeat(AnswerBody.MOST_BYTES) + "{}";
        answers(200, body, body.length());
        assertThatExceptionOfType(TargetAwayException.class)
                .isThrownBy(() -> client().identity())
                .withMessageContaining("longer than");
    }

    @Test
    void shouldLeaveOnlyARecordingAloneWhoseNodeIsDown() {
        String body = "{\"type\":\"urn:earshot:problem:node-down\",\"detail\":\"r2 is down\"}";
        answers(503, body, body.length());
        assertThatExceptionOfType(TargetRefusedException.class)
                .isThrownBy(() -> client().identity())
                .withMessageContaining("r2 is down")
                .satisfies(e -> assertThat(e.isUnavailable()).isTrue());
    }
}
