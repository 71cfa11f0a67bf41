// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

/** A REST server for tests. Its answers are made by the test from what really arrived. */
final class FakeApi implements AutoCloseable {

    /** Makes answers. */
    interface Answers {
        /** Items for a query; the parameters are decoded. */
        List<Map<String, Object>> items(Map<String, String> query) throws IOException;

        byte[] wav(String id) throws IOException;
    }

    private static final String CREDENTIALS =
            "Basic " + Base64.getEncoder().encodeToString("admin:secret".getBytes(StandardCharsets.UTF_8));

    private final HttpServer server;
    private final Answers answers;
    private final int pageSize;
    private final Deque<Integer> outage = new ConcurrentLinkedDeque<>();
    private final AtomicInteger questions = new AtomicInteger();

    FakeApi(Answers answers, int pageSize) throws IOException {
        this.answers = answers;
        this.pageSize = pageSize;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/recordings", this::handle);
        server.start();
    }

    /** The statuses of the coming answers, each without a body, as a server gives them that has no application yet. */
    void answerNext(Integer... statuses) {
        outage.addAll(List.of(statuses));
    }

    int questions() {
        return questions.get();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            questions.incrementAndGet();
            Integer status = outage.poll();
            if (status != null && status != 200) {
                exchange.sendResponseHeaders(status, -1);
                return;
            }
            if (!CREDENTIALS.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            String path = exchange.getRequestURI().getPath();
            byte[] body = path.endsWith("/audio.wav") ? answers.wav(path.split("/")[4]) : page(exchange);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private byte[] page(HttpExchange exchange) throws IOException {
        Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
        List<Map<String, Object>> items = answers.items(query);
        int from = Integer.parseInt(query.getOrDefault("cursor", "0"));
        int to = Math.min(items.size(), from + pageSize);
        Map<String, Object> page = new java.util.HashMap<>();
        page.put("items", items.subList(from, to));
        page.put("next", to < items.size() ? Integer.toString(to) : null);
        return new ObjectMapper().writeValueAsBytes(page);
    }

    private static Map<String, String> query(String raw) {
        Map<String, String> query = new java.util.HashMap<>();
        for (String part : raw.split("&")) {
            String[] pair = part.split("=", 2);
            query.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return query;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
