// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.PeerAnswer;
import org.earshot.domain.cluster.PeerNodes;
import org.earshot.domain.cluster.PeerRequest;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.cluster.relay.RelayCounters.Outcome;

/**
 * The APIs of the other nodes over HTTP. The caller's thread waits; bodies are streamed. A wait ends when the cluster says
 * that the other node is down, so that long renditions may take their time and dead nodes cost little.
 *
 * <p>Design note: each relay holds a request thread here and one there. Were all threads of two nodes to wait for one
 * another, neither could answer; so only a part of them may relay at the same time.
 */
final class HttpPeers implements PeerNodes {

    private static final long LOOK_MILLIS = 200;

    private final HttpClient client;
    private final ClusterNodes nodes;
    private final RelayCounters counters;
    private final Limits limits;
    private final Ticker ticker;
    private final Semaphore free;
    private final Set<WatchedBody> bodies = ConcurrentHashMap.newKeySet();

    /**
     * @param answer longest wait for the head of an answer
     * @param part longest wait for the next part of a body
     * @param atOnce most requests under way
     */
    record Limits(Duration answer, Duration part, int atOnce) {}

    HttpPeers(HttpClient client, ClusterNodes nodes, RelayCounters counters, Limits limits, Ticker ticker) {
        this.client = client;
        this.nodes = nodes;
        this.counters = counters;
        this.limits = limits;
        this.ticker = ticker;
        this.free = new Semaphore(limits.atOnce());
    }

    @Override
    public Optional<PeerAnswer> send(NodeReport to, PeerRequest request) {
        if (!free.tryAcquire()) {
            counters.count(Outcome.REFUSED);
            throw new RecorderException(
                    ErrorCode.OVERLOADED,
                    "Too many requests to other nodes are under way; try again, or ask " + to.node());
        }
        boolean answered = false;
        try {
            HttpResponse<InputStream> response =
                    await(to, client.sendAsync(http(to, request), BodyHandlers.ofInputStream()));
            answered = true;
            counters.count(Outcome.ANSWERED);
            return Optional.of(answer(to, response));
        } catch (IOException | IllegalArgumentException e) {
            counters.count(Outcome.UNREACHABLE);
            RelayLog.LOG.unreachable(to.node(), to.place().api(), e.toString());
            return Optional.empty();
        } finally {
            if (!answered) {
                free.release();
            }
        }
    }

    /** Ends what waits too long for a part of a body. To be called about once a second. */
    void look() {
        bodies.forEach(WatchedBody::look);
    }

    private HttpRequest http(NodeReport to, PeerRequest request) {
        HttpRequest.Builder builder = HttpRequest.newBuilder(
                        URI.create(to.place().api() + request.path()))
                .timeout(limits.answer())
                .method(request.method(), BodyPublishers.noBody());
        request.headers().forEach(builder::header);
        return builder.build();
    }

    private HttpResponse<InputStream> await(NodeReport to, CompletableFuture<HttpResponse<InputStream>> coming)
            throws IOException {
        try {
            while (true) {
                try {
                    return coming.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    if (!alive(to)) {
                        throw new IOException("it left the cluster before it answered", e);
                    }
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("this node stops", e);
        } finally {
            coming.cancel(true);
        }
    }

    private boolean alive(NodeReport to) {
        return nodes.all().stream()
                .anyMatch(node -> node.node().equals(to.node()) && node.state().alive());
    }

    private PeerAnswer answer(NodeReport to, HttpResponse<InputStream> response) {
        WatchedBody body = new WatchedBody(
                response.body(),
                ticker,
                limits.part().toNanos(),
                why -> {
                    counters.count(Outcome.BROKEN);
                    RelayLog.LOG.broken(to.node(), why);
                },
                done -> {
                    bodies.remove(done);
                    free.release();
                });
        bodies.add(body);
        Map<String, String> headers = response.headers().map().entrySet().stream()
                .collect(Collectors.toMap(
                        header -> header.getKey().toLowerCase(Locale.ROOT),
                        header -> header.getValue().get(0)));
        return new PeerAnswer(response.statusCode(), headers, body);
    }
}
