// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.UploadStatus;

/** A target's API over loopback, with faults that a test switches on. Closed by the test. */
final class TargetServer implements AutoCloseable {

    static final String TOKEN = "esr_0123456789abcdefghijklmnopqrstuvwxyz0123456";

    final List<String> requests = new CopyOnWriteArrayList<>();
    /** Parts that come through; the connection of the next one breaks after some bytes, and the target is away then. */
    final AtomicInteger partsUntilBreak = new AtomicInteger(Integer.MAX_VALUE);
    /** Turns a bit in so many parts. */
    final AtomicInteger corrupt = new AtomicInteger();

    /** Recordings that are at a node of the target that is down. */
    final Set<RecordingId> down = ConcurrentHashMap.newKeySet();

    volatile boolean away;
    /** What happens while the target reads a file again. */
    volatile Runnable whileReading = () -> {};

    private final ReplicationInbox inbox;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    TargetServer(ReplicationInbox inbox) throws IOException {
        this.inbox = inbox;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/replication/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    long count(String part) {
        return requests.stream().filter(request -> request.contains(part)).count();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            refusing(exchange);
        }
    }

    private void refusing(HttpExchange exchange) throws IOException {
        try {
            String path = exchange.getRequestURI().getPath().substring("/api/v1/replication/".length());
            String offset = exchange.getRequestHeaders().getFirst("Upload-Offset");
            requests.add(exchange.getRequestMethod() + " " + path + (offset == null ? "" : " " + offset));
            if (away) {
                send(exchange, 503, "{\"detail\":\"It is away\"}");
            } else if (down.stream().anyMatch(id -> path.contains(id.toString()))) {
                send(exchange, 503, "{\"type\":\"urn:earshot:problem:node-down\",\"detail\":\"Node e2 is down\"}");
            } else if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                send(exchange, 401, "{}");
            } else {
                send(exchange, 200, json(exchange, path.split("/"), offset));
            }
        } catch (RecorderException e) {
            send(exchange, status(e.code()), "{\"detail\":\"" + e.code() + "\"}");
        }
    }

    private String json(HttpExchange exchange, String[] path, String offset) throws IOException {
        String method = exchange.getRequestMethod();
        if (path[0].equals("identity")) {
            return "{\"cluster\":\"" + inbox.identity().id() + "\",\"site\":\"x\"}";
        }
        if (path.length == 1) {
            return text(inbox.offer(exchange.getRequestBody().readAllBytes(), "west"));
        }
        RecordingId id = RecordingId.parse(path[1]);
        if (path[0].equals("recordings")) {
            whileReading.run();
            return text(inbox.verify(id, exchange.getRequestURI().getQuery().substring("sha256=".length())));
        }
        if (path.length == 3) {
            return text(inbox.complete(id, "west"));
        }
        return text(
                method.equals("GET")
                        ? inbox.status(id)
                        : inbox.append(id, Long.parseLong(offset), faulty(exchange.getRequestBody())));
    }

    private InputStream faulty(InputStream body) {
        boolean breaks = partsUntilBreak.getAndDecrement() == 0;
        boolean corrupts = corrupt.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
        return new FilterInputStream(body) {
            private int read;

            @Override
            public int read(byte[] bytes, int at, int length) throws IOException {
                if (breaks && read > 100_000) {
                    away = true;
                    throw new IOException("connection reset");
                }
                int count = super.read(bytes, at, length);
                read += Math.max(0, count);
                if (corrupts && count > 100) {
                    bytes[at + 100] ^= 1;
                }
                return count;
            }
        };
    }

    private static String text(UploadStatus status) {
        return "{\"state\":\"" + status.state().code() + "\",\"offset\":" + status.offset() + ",\"why\":\"\"}";
    }

    private static int status(ErrorCode code) {
        return switch (code) {
            case NOT_FOUND -> 404;
            case CONFLICT -> 409;
            case BAD_REQUEST -> 400;
            default -> 503;
        };
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
