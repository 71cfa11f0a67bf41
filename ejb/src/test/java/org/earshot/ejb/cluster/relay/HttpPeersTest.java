// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.awaitility.Awaitility;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.PeerAnswer;
import org.earshot.domain.cluster.PeerRequest;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.ejb.cluster.relay.RelayCounters.Outcome;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Another node's API is asked as it is, its answer is streamed, and no wait for it is endless. */
class HttpPeersTest {

    private static final PeerRequest AUDIO = new PeerRequest(
            "GET", "/api/v1/audio?layout=mono", Map.of("Range", "bytes=0-3", "Authorization", "Basic eA=="));

    private final CountDownLatch end = new CountDownLatch(1);
    private final RelayCounters counters = new RelayCounters();
    private final FakeTicker ticker = new FakeTicker();
    private volatile NodeState state = NodeState.UP;
    private PeerServer server = PeerServer.plain(exchange -> PeerServer.answer(exchange, 200, "hello"));

    private final HttpPeers peers = new HttpPeers(
            HttpClient.newHttpClient(),
            new ClusterNodes() {
                @Override
                public NodeReport self() {
                    return NodeReports.node("r1", NodeState.UP, 0);
                }

                @Override
                public List<NodeReport> all() {
                    return List.of(self(), server.report(state));
                }
            },
            counters,
            new HttpPeers.Limits(Duration.ofSeconds(20), Duration.ofSeconds(10), 2),
            ticker);

    @AfterEach
    void stop() {
        end.countDown();
        server.close();
    }

    private void serve(HttpHandler handler) {
        server.close();
        server = PeerServer.plain(handler);
    }

    private Optional<PeerAnswer> ask() {
        return peers.send(server.report(NodeState.UP), AUDIO);
    }

    private void waitForTheEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldPassOnTheRequestAndTheAnswer() throws IOException {
        BlockingQueue<String> asked = new LinkedBlockingQueue<>();
        serve(exchange -> {
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            asked.add(exchange.getRequestHeaders().getFirst("Range"));
            asked.add(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.getResponseHeaders().add("ETag", "\"x\"");
            PeerServer.answer(exchange, 206, "RIFF");
        });
        try (PeerAnswer answer = ask().orElseThrow()) {
            assertThat(answer.status()).isEqualTo(206);
            assertThat(answer.headers()).containsEntry("etag", "\"x\"").containsEntry("content-length", "4");
            assertThat(answer.body().readAllBytes()).isEqualTo("RIFF".getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(asked).containsExactly("GET /api/v1/audio?layout=mono", "bytes=0-3", "Basic eA==");
        assertThat(counters.of(Outcome.ANSWERED)).isEqualTo(1);
        assertThat(counters.of(Outcome.BROKEN)).isZero();
    }

    @Test
    void shouldFindNobodyWhereNobodyListens() {
        server.close();
        assertThat(ask()).isEmpty();
        assertThat(counters.of(Outcome.UNREACHABLE)).isEqualTo(1);
    }

    @Test
    void shouldStopWaitingWhenTheNodeLeavesTheCluster() {
        serve(exchange -> {
            state = NodeState.DOWN;
            waitForTheEnd();
        });
        assertThat(ask()).isEmpty();
        assertThat(counters.of(Outcome.UNREACHABLE)).isEqualTo(1);
    }

    @Test
    void shouldFailWhenTheNodeStopsShort() throws IOException {
        serve(exchange -> {
            try (exchange) {
                begin(exchange);
            }
        });
        try (PeerAnswer answer = ask().orElseThrow()) {
            assertThatThrownBy(() -> answer.body().readAllBytes()).isInstanceOf(IOException.class);
        }
        assertThat(counters.of(Outcome.BROKEN)).isEqualTo(1);
    }

    @Test
    void shouldFailWhenTheNodeHangsInItsAnswer() throws IOException {
        serve(exchange -> {
            begin(exchange);
            waitForTheEnd();
        });
        try (PeerAnswer answer = ask().orElseThrow()) {
            assertThat(answer.body().readNBytes(5)).hasSize(5);
            CompletableFuture<Integer> next = CompletableFuture.supplyAsync(() -> {
                try {
                    return answer.body().read();
                } catch (IOException e) {
                    return -2;
                }
            });
            peers.look();
            assertThat(next).isNotDone();
            Awaitility.await().untilAsserted(() -> {
                ticker.elapse(Duration.ofSeconds(11));
                peers.look();
                assertThat(next).isCompletedWithValue(-2);
            });
        }
        assertThat(counters.of(Outcome.BROKEN)).isEqualTo(1);
    }

    @Test
    void shouldLeaveThreadsForTheRequestsOfOtherNodes() throws IOException {
        PeerAnswer first = ask().orElseThrow();
        PeerAnswer second = ask().orElseThrow();
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(this::ask)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERLOADED));
        assertThat(counters.of(Outcome.REFUSED)).isEqualTo(1);
        first.close();
        first.close();
        second.close();
        for (int i = 0; i < 2; i++) {
            try (PeerAnswer again = ask().orElseThrow()) {
                assertThat(again.body().readAllBytes()).hasSize(5);
            }
        }
    }

    /** The head of an answer of a hundred bytes, and five of them. */
    private static void begin(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 100);
        exchange.getResponseBody().write("hello".getBytes(StandardCharsets.US_ASCII));
        exchange.getResponseBody().flush();
    }
}
