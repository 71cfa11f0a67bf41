// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;

/** The node's HTTP side as one user sees it. Thread-safe. */
public final class RestApi {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final String base;
    private final String authorization;

    RestApi(int port, String user, String password) {
        base = "http://127.0.0.1:" + port;
        authorization = user.isEmpty()
                ? ""
                : "Basic "
                        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    /** GET of a path with its query; header names and values in turn. */
    public HttpResponse<byte[]> get(String path, String... headers) {
        return send("GET", path, headers);
    }

    /** Any method without a body. */
    public HttpResponse<byte[]> send(String method, String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path))
                .timeout(Duration.ofSeconds(60))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The body of a GET that must succeed, as JSON. */
    public JsonNode json(String path) {
        HttpResponse<byte[]> response = get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return json(response);
    }

    public static JsonNode json(HttpResponse<byte[]> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The recordings that hold a dialog of that Call-ID. */
    public JsonNode recordingsOf(String callId) {
        return json("/api/v1/recordings?sipCallId=" + URLEncoder.encode(callId, StandardCharsets.UTF_8))
                .get("items");
    }
}
