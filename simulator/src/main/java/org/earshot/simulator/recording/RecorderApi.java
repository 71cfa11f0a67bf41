// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLException;

/**
 * The recorder's REST API, as far as the simulator needs it. What a node that restarts cannot answer is asked again, and at
 * the other nodes, until none has answered for a minute. Thread-safe; every call blocks within its time limit.
 */
public final class RecorderApi {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration RENDERING = Duration.ofSeconds(120);
    private static final Duration POLL = Duration.ofMillis(200);
    /** A node is back within that after a restart. */
    static final Duration OUTAGE = Duration.ofSeconds(60);

    private static final int PAGE = 200;
    private static final int MOST_PAGES = 5000;

    private final List<ApiAccess> nodes;
    private final LongSupplier nanos;
    private final HttpClient client;
    private final AtomicInteger asked = new AtomicInteger();
    /** When the first of the questions was asked that nobody has answered since; empty when the last was answered. */
    private final AtomicReference<Optional<Long>> silentSince = new AtomicReference<>(Optional.empty());

    private final ObjectMapper json = new ObjectMapper();

    /**
     * @param nodes at least one; the first is asked as long as it answers
     * @param nanos a clock that never jumps, such as {@code System::nanoTime}
     */
    public RecorderApi(List<ApiAccess> nodes, LongSupplier nanos) {
        this.nodes = List.copyOf(nodes);
        this.nanos = nanos;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        if (nodes.stream().anyMatch(ApiAccess::insecure)) {
            builder.sslContext(TrustAnyone.context());
        }
        this.client = builder.build();
    }

    /** The node that answered last. */
    public ApiAccess access() {
        return nodes.get(asked.get() % nodes.size());
    }

    /** Finds out whether a node answers now and lets us in. */
    public void check() throws ApiException {
        get("/recordings?limit=1", ANSWER, Duration.ZERO);
    }

    /** All recordings that a dialog fed; more than one would be a fault of the recorder. */
    public List<StoredRecording> ofDialog(String sipCallId) throws ApiException {
        String query = "?sipCallId=" + URLEncoder.encode(sipCallId, StandardCharsets.UTF_8) + "&limit=10";
        return page("/recordings" + query).items();
    }

    /**
     * Asks until recordings of the dialog are there and none is active any more. A node that is just starting is asked again.
     *
     * @param patience how long to ask; after it the last answer is given as it is
     */
    public List<StoredRecording> ofEndedDialog(String sipCallId, Duration patience) throws ApiException {
        long start = nanos.getAsLong();
        while (true) {
            boolean last = nanos.getAsLong() - start >= patience.toNanos() || Thread.interrupted();
            try {
                List<StoredRecording> found = ofDialog(sipCallId);
                boolean settled = !found.isEmpty() && found.stream().noneMatch(StoredRecording::isActive);
                if (settled || last) {
                    return found;
                }
            } catch (ApiException e) {
                if (last || !e.isPassing()) {
                    throw e;
                }
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** All recordings, newest first as the API gives them. */
    public List<StoredRecording> all() throws ApiException {
        List<StoredRecording> all = new ArrayList<>();
        Optional<String> cursor = Optional.of("");
        for (int i = 0; i < MOST_PAGES && cursor.isPresent(); i++) {
            String after =
                    cursor.get().isEmpty() ? "" : "&cursor=" + URLEncoder.encode(cursor.get(), StandardCharsets.UTF_8);
            RecordingPage page = page("/recordings?limit=" + PAGE + after);
            all.addAll(page.items());
            cursor = page.next();
        }
        if (cursor.isPresent()) {
            throw new ApiException("there are more than " + MOST_PAGES * PAGE + " recordings");
        }
        return all;
    }

    /** The stereo WAV file of a recording. */
    public byte[] wav(String recordingId) throws ApiException {
        return get(ApiAccess.audioPath(recordingId) + "?layout=stereo", RENDERING, OUTAGE);
    }

    private RecordingPage page(String path) throws ApiException {
        try {
            JsonNode root = json.readTree(get(path, ANSWER, OUTAGE));
            List<StoredRecording> items = StreamSupport.stream(
                            root.path("items").spliterator(), false)
                    .map(StoredRecording::of)
                    .toList();
            return new RecordingPage(items, StoredRecording.text(root, "next").filter(next -> !next.isEmpty()));
        } catch (IOException e) {
            throw new ApiException("the API's answer is no JSON: " + e.getMessage(), e);
        }
    }

    /**
     * Asks each node at least once, then all in turn for as long as that may last.
     *
     * @param outage how long no question at all may have been answered
     */
    private byte[] get(String path, Duration limit, Duration outage) throws ApiException {
        for (int tries = 1; ; tries++) {
            ApiAccess node = access();
            try {
                byte[] body = ask(node, node.resource(path), limit);
                silentSince.set(Optional.empty());
                return body;
            } catch (ApiException e) {
                long now = nanos.getAsLong();
                long since = silentSince
                        .updateAndGet(known -> Optional.of(known.orElse(now)))
                        .orElse(now);
                boolean enough = tries >= nodes.size() && now - since >= outage.toNanos();
                if (!e.isPassing() || enough || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                asked.incrementAndGet();
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
    }

    private byte[] ask(ApiAccess node, URI address, Duration limit) throws ApiException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(limit).GET();
        node.password().ifPresent(password -> request.header("Authorization", basic(node.user(), password)));
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw refused(node, address, response);
            }
            return response.body();
        } catch (ConnectException e) {
            throw ApiException.passing(
                    "nothing listens on " + node.base() + ". Is the node running? ./earshot status", e);
        } catch (HttpTimeoutException e) {
            throw ApiException.passing(
                    "no answer from " + node.base() + " within " + limit.toSeconds() + " s. See ./earshot status", e);
        } catch (SSLException e) {
            throw ApiException.passing(
                    "no TLS with " + node.base() + " (" + e.getMessage() + "). --insecure trusts any certificate", e);
        } catch (IOException e) {
            throw ApiException.passing("cannot read " + address + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException("interrupted while waiting for " + address, e);
        }
    }

    private ApiException refused(ApiAccess node, URI address, HttpResponse<byte[]> response) {
        int status = response.statusCode();
        return switch (status) {
            case 401 ->
                new ApiException(
                        node.password().isEmpty()
                                ? "the API asks for a password (401): give --password-file FILE or --password"
                                : "the API does not accept user '" + node.user()
                                        + "' with this password (401): see --user, --password-file and ./earshot user");
            case 403 -> new ApiException("user '" + node.user() + "' may not read " + address + " (403)");
            default -> {
                String text = address + " answered " + status + detail(response.body());
                yield isPassing(response) ? ApiException.passing(text, null) : new ApiException(text);
            }
        };
    }

    /** A server whose application is not there yet knows no path, and says so in words of its own. */
    private static boolean isPassing(HttpResponse<byte[]> response) {
        boolean problem = response.headers()
                .firstValue("Content-Type")
                .filter(type -> type.startsWith("application/problem+json"))
                .isPresent();
        return switch (response.statusCode()) {
            case 502, 503, 504 -> true;
            case 404 -> !problem;
            default -> false;
        };
    }

    private String detail(byte[] body) {
        try {
            JsonNode problem = json.readTree(body);
            return StoredRecording.text(problem, "detail")
                    .or(() -> StoredRecording.text(problem, "title"))
                    .map(text -> ": " + text)
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    private static String basic(String user, String password) {
        String both = user + ":" + password;
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }
}
