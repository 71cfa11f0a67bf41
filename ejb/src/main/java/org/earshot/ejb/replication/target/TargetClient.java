// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.ClusterIdentity;
import org.earshot.domain.replication.inbox.UploadStatus;

/**
 * Asks a target, over HTTP and with its token: {@code docs/adr/0016}. The caller's thread waits. After a failure the next of
 * the target's addresses is asked. Thread-safe.
 */
public final class TargetClient {

    /** What the server of a target takes in one request is 1 MiB. */
    static final int PART_BYTES = 1 << 20;

    private static final String UPLOADS = "/api/v1/replication/uploads";
    private static final String OFFSET = "Upload-Offset";
    private static final Duration ANSWER = Duration.ofSeconds(60);
    /** The target reads the whole file. */
    private static final Duration CHECKED = Duration.ofMinutes(10);

    private static final int UNAVAILABLE = 503;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final List<URI> addresses;
    private final String token;
    private final Duration patience;
    private final AtomicInteger failures = new AtomicInteger();

    public TargetClient(HttpClient http, List<URI> addresses, String token) {
        this(http, addresses, token, ANSWER);
    }

    /** @param patience with answers for which the target has not much to do */
    TargetClient(HttpClient http, List<URI> addresses, String token, Duration patience) {
        this.patience = patience;
        this.http = http;
        this.addresses = List.copyOf(addresses);
        this.token = token;
    }

    public ClusterIdentity identity() throws TargetAwayException, TargetRefusedException {
        JsonNode answer = ask(request("/api/v1/replication/identity", patience).GET());
        return new ClusterIdentity(
                answer.path("cluster").asText(), answer.path("site").asText());
    }

    public UploadStatus offer(byte[] manifest) throws TargetAwayException, TargetRefusedException {
        return status(ask(request(UPLOADS, CHECKED)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(manifest))));
    }

    public UploadStatus status(RecordingId recording) throws TargetAwayException, TargetRefusedException {
        return status(ask(request(UPLOADS + "/" + recording, patience).GET()));
    }

    /** Sends up to {@link #PART_BYTES} of a file. */
    public UploadStatus append(RecordingId recording, Path file, long offset, long size)
            throws TargetAwayException, TargetRefusedException {
        long length = Math.min(PART_BYTES, size - offset);
        BodyPublisher part =
                BodyPublishers.fromPublisher(BodyPublishers.ofInputStream(() -> part(file, offset, length)), length);
        return status(ask(request(UPLOADS + "/" + recording, patience)
                .header("Content-Type", "application/octet-stream")
                .header(OFFSET, Long.toString(offset))
                .method("PATCH", part)));
    }

    private static InputStream part(Path file, long offset, long length) {
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            channel.position(offset);
            return new FilePart(Channels.newInputStream(channel), length);
        } catch (IOException e) {
            // Fewer bytes than announced end the request.
            return InputStream.nullInputStream();
        }
    }

    public UploadStatus complete(RecordingId recording) throws TargetAwayException, TargetRefusedException {
        return status(
                ask(request(UPLOADS + "/" + recording + "/complete", CHECKED).POST(BodyPublishers.noBody())));
    }

    public UploadStatus verify(RecordingId recording, String sha256)
            throws TargetAwayException, TargetRefusedException {
        return status(ask(request("/api/v1/replication/recordings/" + recording + "?sha256=" + sha256, CHECKED)
                .GET()));
    }

    private HttpRequest.Builder request(String path, Duration most) {
        URI address = addresses.get(Math.floorMod(failures.get(), addresses.size()));
        return HttpRequest.newBuilder(address.resolve(path))
                .timeout(most)
                .header("Accept", "application/json")
                .header("Authorization", "Bearer " + token);
    }

    private JsonNode ask(HttpRequest.Builder builder) throws TargetAwayException, TargetRefusedException {
        HttpRequest request = builder.build();
        int known = failures.get();
        String where = request.uri().getScheme() + "://" + request.uri().getAuthority();
        try {
            HttpResponse<byte[]> answer = exchange(request);
            int status = answer.statusCode();
            if (status / 100 == 2) {
                return JSON.readTree(answer.body());
            }
            String detail = detail(answer.body());
            if (status == 401 || status == 403) {
                throw new TargetAwayException(where + " does not take the token: was it revoked?", null);
            }
            if (status / 100 == 4 && status != 408 && status != 429) {
                throw new TargetRefusedException(status, where + " answers " + status + ": " + detail);
            }
            failures.compareAndSet(known, known + 1);
            if (status == UNAVAILABLE && isOfOneRecording(answer.body())) {
                throw new TargetRefusedException(status, where + " answers: " + detail);
            }
            throw new TargetAwayException(where + " answers " + status + ": " + detail, null);
        } catch (IOException e) {
            failures.compareAndSet(known, known + 1);
            throw new TargetAwayException(where + " cannot be reached: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TargetAwayException("this node stops", e);
        }
    }

    /** The time counts until the last byte of the answer; that of the request alone ends with its head. */
    private HttpResponse<byte[]> exchange(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, head -> new AnswerBody());
        try {
            return answer.get(request.timeout().orElse(ANSWER).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IOException("its answer does not end", e);
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e);
        } finally {
            answer.cancel(true);
        }
    }

    /** Only this recording cannot be taken there now: its node is down, is another one, or works on it. All others can. */
    private static boolean isOfOneRecording(byte[] body) {
        try {
            String type = JSON.readTree(body).path("type").asText();
            return type.endsWith(":node-down") || type.endsWith(":overloaded");
        } catch (IOException e) {
            return false;
        }
    }

    private static String detail(byte[] body) {
        try {
            return JSON.readTree(body).path("detail").asText("it does not say why");
        } catch (IOException e) {
            return "it does not say why";
        }
    }

    private static UploadStatus status(JsonNode answer) throws TargetAwayException {
        try {
            return new UploadStatus(
                    UploadStatus.State.valueOf(answer.path("state").asText().toUpperCase(Locale.ROOT)),
                    answer.path("offset").asLong(),
                    answer.path("why").asText());
        } catch (IllegalArgumentException e) {
            throw new TargetAwayException("It does not answer as an Earshot of this version does", e);
        }
    }
}
