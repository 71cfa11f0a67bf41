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
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.stream.StreamSupport;
import javax.net.ssl.SSLException;

/** The recorder's REST API, as far as the simulator needs it. Thread-safe; every call blocks within its time limit. */
public final class RecorderApi {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final Duration RENDERING = Duration.ofSeconds(120);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int PAGE = 200;
    private static final int MOST_PAGES = 5000;

    private final ApiAccess access;
    private final LongSupplier nanos;
    private final HttpClient client;
    private final ObjectMapper json = new ObjectMapper();

    /**
     * @param nanos a clock that never jumps, such as {@code System::nanoTime}
     */
    public RecorderApi(ApiAccess access, LongSupplier nanos) {
        this.access = access;
        this.nanos = nanos;
        HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
        if (access.insecure()) {
            builder.sslContext(TrustAnyone.context());
        }
        this.client = builder.build();
    }

    /** Finds out whether the API answers and lets us in. */
    public void check() throws ApiException {
        page(access.resource("/recordings?limit=1"));
    }

    /** All recordings that a dialog fed; more than one would be a fault of the recorder. */
    public List<StoredRecording> ofDialog(String sipCallId) throws ApiException {
        String query = "?sipCallId=" + URLEncoder.encode(sipCallId, StandardCharsets.UTF_8) + "&limit=10";
        return page(access.resource("/recordings" + query)).items();
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
                if (last) {
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
            RecordingPage page = page(access.resource("/recordings?limit=" + PAGE + after));
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
        return get(URI.create(access.audio(recordingId) + "?layout=stereo"), RENDERING);
    }

    private RecordingPage page(URI address) throws ApiException {
        try {
            JsonNode root = json.readTree(get(address, ANSWER));
            List<StoredRecording> items = StreamSupport.stream(
                            root.path("items").spliterator(), false)
                    .map(StoredRecording::of)
                    .toList();
            return new RecordingPage(items, StoredRecording.text(root, "next").filter(next -> !next.isEmpty()));
        } catch (IOException e) {
            throw new ApiException("the API's answer is no JSON: " + e.getMessage(), e);
        }
    }

    private byte[] get(URI address, Duration limit) throws ApiException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(limit).GET();
        access.password().ifPresent(password -> request.header("Authorization", basic(password)));
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() != 200) {
                throw refused(address, response);
            }
            return response.body();
        } catch (ConnectException e) {
            throw new ApiException(
                    "nothing listens on " + access.base() + ". Is the node running? ./earshot status", e);
        } catch (HttpTimeoutException e) {
            throw new ApiException(
                    "no answer from " + access.base() + " within " + limit.toSeconds() + " s. See ./earshot status", e);
        } catch (SSLException e) {
            throw new ApiException(
                    "no TLS with " + access.base() + " (" + e.getMessage() + "). --insecure trusts any certificate", e);
        } catch (IOException e) {
            throw new ApiException("cannot read " + address + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException("interrupted while waiting for " + address, e);
        }
    }

    private ApiException refused(URI address, HttpResponse<byte[]> response) {
        return switch (response.statusCode()) {
            case 401 ->
                new ApiException(
                        access.password().isEmpty()
                                ? "the API asks for a password (401): give --password-file FILE or --password"
                                : "the API does not accept user '" + access.user()
                                        + "' with this password (401): see --user, --password-file and ./earshot user");
            case 403 -> new ApiException("user '" + access.user() + "' may not read " + address + " (403)");
            default -> new ApiException(address + " answered " + response.statusCode() + detail(response.body()));
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

    private String basic(String password) {
        String both = access.user() + ":" + password;
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }
}
