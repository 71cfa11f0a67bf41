// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes with the same rows: the recording's home is node-a, the others may have copies. */
class RelayTest {

    private static final String ONE = "/api/v1/recordings/" + Recordings.id(1);
    private static final String WAV = ONE + "/audio.wav";
    private static final String BY = "X-Earshot-Answered-By";

    @TempDir
    Path directory;

    private final InMemoryRecordingCopies copies = new InMemoryRecordingCopies();
    private final TestServer home = new TestServer("node-a", copies);
    private final TestServer copy = new TestServer("node-b", copies);
    private final TestServer other = new TestServer("node-c", copies);
    private final List<TestServer> all = List.of(home, copy, other);

    @BeforeEach
    void start() throws IOException {
        for (TestServer node : all) {
            see("node-a", NodeState.UP, home.authority());
            see("node-b", NodeState.UP, copy.authority());
            see("node-c", NodeState.UP, other.authority());
            node.recordings.stored.add(Recordings.ended(1, Recordings.START));
            node.renderer.file = Files.writeString(
                    directory.resolve(node.authority().replace(':', '-')), "0123456789 of " + node.authority());
        }
        home.files.present.add(Recordings.id(1));
    }

    @AfterEach
    void stop() {
        all.forEach(TestServer::close);
    }

    private void see(String node, NodeState state, String authority) {
        all.forEach(server -> server.cluster.put(node, state, "http://" + authority));
    }

    private void copyAt(String node, TestServer server, boolean complete) {
        copies.put(new RecordingCopy(Recordings.id(1), new NodeId(node), 100, complete));
        server.files.present.add(Recordings.id(1));
    }

    @Test
    void shouldTakeANodeForDownWhenItsServerHasNoApplicationYet() throws IOException {
        HttpServer starting = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        starting.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        starting.start();
        try {
            see("node-a", NodeState.UP, "127.0.0.1:" + starting.getAddress().getPort());
            HttpResponse<String> answer = other.get(WAV);
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("problem:node-down", "node-a");
            copyAt("node-b", copy, true);
            assertThat(other.get(WAV).body()).isEqualTo("0123456789 of " + copy.authority());
        } finally {
            starting.stop(0);
        }
    }

    @Test
    void shouldPlayFromTheHome() {
        HttpResponse<String> answer = other.get(WAV + "?layout=mono&download=1");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("0123456789 of " + home.authority());
        assertThat(answer.headers().firstValue(BY)).contains("node-a");
        assertThat(answer.headers().firstValue("Content-Type")).contains("audio/wav");
        assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
                .contains("_1001_5550142_");
        assertThat(answer.headers().firstValueAsLong("Content-Length"))
                .hasValue(answer.body().length());
        assertThat(answer.headers().allValues("X-Content-Type-Options")).hasSize(1);
        assertThat(home.renderer.wishes).hasSize(1);
        assertThat(other.renderer.wishes).isEmpty();
    }

    @Test
    void shouldPassRangesAndConditionsThrough() {
        HttpResponse<byte[]> part = other.bytes(WAV, "Range", "bytes=2-4");
        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(new String(part.body(), StandardCharsets.US_ASCII)).isEqualTo("234");
        assertThat(part.headers().firstValue("Content-Range").orElse("")).startsWith("bytes 2-4/");
        String tag = part.headers().firstValue("ETag").orElseThrow();
        assertThat(other.get(WAV, "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(other.get(WAV, "If-Match", "\"x\"").statusCode()).isEqualTo(412);
        assertThat(other.get(WAV, "Range", "bytes=1000-").statusCode()).isEqualTo(416);
        assertThat(other.get(WAV + "?layout=odd").body()).contains("'layout' is 'odd'");
    }

    @Test
    void shouldGiveTheHeadersAlone() {
        HttpResponse<String> answer = other.send("viewer", "HEAD", WAV);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValueAsLong("Content-Length")).isPresent();
        assertThat(answer.headers().firstValue("ETag")).isPresent();
    }

    @Test
    void shouldGivePeaksAndPacketsToo() {
        assertThat(other.get(ONE + "/peaks").body()).contains("\"durationMillis\":200");
        assertThat(other.send("operator", "GET", ONE + "/packets.pcapng").body())
                .contains(home.authority());
        assertThat(other.get(ONE + "/packets.pcapng").statusCode()).isEqualTo(403);
        assertThat(home.renderer.wishes).hasSize(1);
    }

    @Test
    void shouldNotRelayTwice() {
        HttpResponse<String> answer = other.get(WAV, "X-Earshot-Relayed", "node-b");
        assertThat(answer.headers().firstValue(BY)).isEmpty();
        assertThat(other.renderer.wishes).hasSize(1);
        assertThat(home.renderer.wishes).isEmpty();
    }

    @Test
    void shouldPlayItsOwnWholeCopy() {
        copyAt("node-b", copy, true);
        assertThat(copy.get(WAV).headers().firstValue(BY)).isEmpty();
        assertThat(copy.renderer.wishes).hasSize(1);
    }

    @Test
    void shouldPlayACopyWhenTheHomeIsDown() {
        copyAt("node-b", copy, true);
        see("node-a", NodeState.DOWN, home.authority());
        assertThat(other.get(WAV).headers().firstValue(BY)).contains("node-b");
    }

    @Test
    void shouldPlayACopyWhenTheHomeDoesNotAnswer() {
        copyAt("node-b", copy, false);
        home.close();
        assertThat(other.get(WAV).headers().firstValue(BY)).contains("node-b");
        assertThat(copy.get(WAV).body()).contains(copy.authority());
    }

    @Test
    void shouldNotPassHalfAnAnswerOffAsTheWhole() throws IOException {
        AtomicInteger sent = new AtomicInteger();
        HttpServer broken = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        broken.createContext("/", exchange -> {
            try (exchange) {
                exchange.sendResponseHeaders(200, 2_000_000);
                exchange.getResponseBody().write(new byte[sent.get()]);
            }
        });
        broken.start();
        see("node-a", NodeState.UP, "127.0.0.1:" + broken.getAddress().getPort());
        for (int part : new int[] {5, 1_000_000}) {
            sent.set(part);
            assertThatThrownBy(() -> other.get(WAV)).isInstanceOf(UncheckedIOException.class);
        }
        broken.stop(0);
    }

    @Test
    void shouldSayWhichNodeIsDownWhenNobodyElseHasIt() {
        see("node-a", NodeState.DOWN, home.authority());
        for (String path : List.of(WAV, ONE + "/peaks")) {
            HttpResponse<String> answer = other.get(path);
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            assertThat(answer.body()).contains("urn:earshot:problem:node-down", "on node node-a, which is down");
        }
    }

    @Test
    void shouldPassRefusalsOfTheOtherNodeThrough() {
        other.extraUser = "viewer2";
        HttpResponse<String> answer = other.send("viewer2", "GET", WAV);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElse("")).startsWith("Basic");
        assertThat(answer.body()).contains("urn:earshot:problem:unauthorized");
    }

    @Test
    void shouldSayOfDeletedMediaThatTheyAreWithoutAskingAnybody() {
        other.recordings.stored.set(
                0, Recordings.inState(Recordings.ended(1, Recordings.START), RecordingState.DELETED));
        other.renderer.failure = Optional.of(new RecorderException(ErrorCode.NOT_FOUND, "No media"));
        HttpResponse<String> answer = other.get(WAV);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.body()).contains("was deleted");
        assertThat(home.renderer.wishes).isEmpty();
    }

    @Test
    void shouldDeleteAtTheHomeAndAllCopies() {
        copyAt("node-b", copy, true);
        assertThat(other.send("admin", "DELETE", ONE).statusCode()).isEqualTo(204);
        assertThat(home.recordings.done).containsExactly("delete " + Recordings.id(1) + " by admin");
        assertThat(copy.recordings.done).containsExactly("delete " + Recordings.id(1) + " by admin");
        assertThat(other.recordings.done).isEmpty();
    }

    @Test
    void shouldNotDeleteWhileTheHomeIsDown() {
        copyAt("node-b", copy, true);
        see("node-a", NodeState.DOWN, home.authority());
        HttpResponse<String> answer = other.send("admin", "DELETE", ONE);
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("node node-a, which is down");
        assertThat(copy.recordings.done).isEmpty();
    }

    @Test
    void shouldCheckTheRoleBeforeAskingAnybody() {
        assertThat(other.send("viewer", "DELETE", ONE).statusCode()).isEqualTo(403);
        assertThat(other.send("nobody", "GET", WAV).statusCode()).isEqualTo(403);
        assertThat(other.send("", "GET", WAV).statusCode()).isEqualTo(401);
        assertThat(home.recordings.done).isEmpty();
    }

    @Test
    void shouldStopWhereItRuns() {
        all.forEach(node -> node.recordings.stored.add(Recordings.running(2, Recordings.START)));
        String running = "/api/v1/recordings/" + Recordings.id(2) + "/stop";
        assertThat(other.send("operator", "POST", running).statusCode()).isEqualTo(202);
        assertThat(home.recordings.done).containsExactly("stop " + Recordings.id(2) + " by operator");
        assertThat(other.send("operator", "POST", ONE + "/stop").statusCode()).isEqualTo(409);
    }

    @Test
    void shouldDrainAnotherNode() {
        HttpResponse<String> answer = other.send("admin", "POST", "/api/v1/cluster/nodes/node-a/drain");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"ready\":false");
        assertThat(home.health.notReady).isPresent();
        assertThat(other.health.notReady).isEmpty();
        other.send("admin", "POST", "/api/v1/cluster/nodes/node-a/undrain");
        assertThat(home.health.notReady).isEmpty();
        see("node-a", NodeState.DOWN, home.authority());
        assertThat(other.send("admin", "POST", "/api/v1/cluster/nodes/node-a/drain")
                        .body())
                .contains("urn:earshot:problem:node-down", "This is for node node-a");
    }
}
