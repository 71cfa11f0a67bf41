// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.replication.DailyWindow;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplicationApiTest {

    private static final String BASE = "/api/v1/replication";
    private static final String JOBS = BASE + "/jobs";
    private static final String TOKENS = BASE + "/tokens";
    private static final String UPLOADS = BASE + "/uploads";
    private static final String ONE = UPLOADS + "/" + Recordings.id(1);
    private static final String MINIMAL =
            "{\"name\":\"east\",\"targets\":[\"https://east.example:8443\"],\"token\":\"esr_0123456789abcdef\"}";
    private static final String PART = "application/octet-stream";

    private final Contract contract = new Contract();
    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> check(int status, String method, String path, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as("%s", answer.body()).isEqualTo(status);
        contract.check(method, BASE + path, answer);
        return answer;
    }

    @Test
    void shouldMakeAJobWithItsDefaultsAndNeverShowTheToken() {
        HttpResponse<String> made = check(201, "POST", "/jobs", server.post("admin", JOBS, MINIMAL));
        assertThat(made.body())
                .contains("\"workers\":4", "\"mode\":\"incremental\"", "\"state\":\"idle\"", "\"runs\":[]")
                .doesNotContain("esr_");
        assertThat(server.replication.jobTokens).containsEntry("east", "esr_0123456789abcdef");
        assertThat(check(200, "GET", "/jobs", server.send("operator", "GET", JOBS))
                        .body())
                .contains("\"name\":\"east\"")
                .doesNotContain("esr_");
        check(409, "POST", "/jobs", server.post("admin", JOBS, MINIMAL));
    }

    @Test
    void shouldTakeAllThatAJobCanSay() {
        String all = "{\"name\":\"full-night\",\"targets\":[\"https://a.example\",\"http://127.0.0.1:8080\"],"
                + "\"token\":\"esr_0123456789abcdef\",\"certificates\":\"PEM\",\"scope\":{\"from\":\"2026-01-01\","
                + "\"party\":\"4711\",\"to\":null},\"mode\":\"full\",\"every\":\"24h\",\"window\":\"22:00-06:00\","
                + "\"workers\":16,\"removeAfter\":\"30d\"}";
        HttpResponse<String> made = check(201, "POST", "/jobs", server.post("admin", JOBS, all));
        assertThat(made.body()).contains("\"ownCertificates\":true", "\"window\":\"22:00-06:00\"");
        ReplicationJob job = server.replication.jobs.get("full-night");
        assertThat(job.scope().from()).contains(Instant.parse("2026-01-01T00:00:00Z"));
        assertThat(job.scope().party()).contains("4711");
        assertThat(job.mode()).isEqualTo(ReplicationMode.FULL);
        assertThat(job.schedule().every()).contains(Duration.ofHours(24));
        assertThat(job.schedule().window()).contains(new DailyWindow(LocalTime.of(22, 0), LocalTime.of(6, 0)));
        assertThat(job.workers()).isEqualTo(16);
        assertThat(job.removeAfter()).contains(Duration.ofDays(30));
        assertThat(job.target().certificates()).contains("PEM");
    }

    @Test
    void shouldRefuseAJobThatIsNotUnderstoodRatherThanSendMoreThanIsMeant() {
        for (String wrong : new String[] {
            "[]",
            "x",
            "{}",
            MINIMAL.replace("https", "http"),
            MINIMAL.replace("https://", "https://user@"),
            MINIMAL.replace("\"east\"", "\"East 1\""),
            MINIMAL.replace("}", ",\"scope\":{\"partey\":\"4711\"}}"),
            MINIMAL.replace("}", ",\"color\":\"red\"}"),
            MINIMAL.replace("}", ",\"workers\":17}"),
            MINIMAL.replace("}", ",\"every\":\"1s\"}"),
            MINIMAL.replace("}", ",\"window\":\"22:00\"}"),
            MINIMAL.replace("}", ",\"window\":\"22:00-25:00\"}"),
            MINIMAL.replace("}", ",\"mode\":\"some\"}"),
            MINIMAL.replace("}", ",\"scope\":{\"from\":{\"x\":1}}}")
        }) {
            HttpResponse<String> answer = server.post("admin", JOBS, wrong);
            assertThat(answer.statusCode()).as(wrong).isEqualTo(400);
        }
        assertThat(server.replication.jobs).isEmpty();
    }

    @Test
    void shouldRunPauseResumeCancelAndRemove() {
        server.post("admin", JOBS, MINIMAL);
        String one = JOBS + "/east";
        assertThat(check(200, "POST", "/jobs/{name}/run", server.send("admin", "POST", one + "/run"))
                        .body())
                .contains(
                        "\"state\":\"running\"",
                        "\"total\":9,\"sent\":5,\"present\":1,\"failed\":2,\"bytes\":1000,\"bytesPerSecond\":100",
                        "\"problem\":\"It is away\"");
        assertThat(check(200, "POST", "/jobs/{name}/pause", server.send("admin", "POST", one + "/pause"))
                        .body())
                .contains("\"state\":\"paused\"");
        check(409, "POST", "/jobs/{name}/run", server.send("admin", "POST", one + "/run"));
        check(200, "POST", "/jobs/{name}/resume", server.send("admin", "POST", one + "/resume"));
        check(200, "POST", "/jobs/{name}/cancel", server.send("admin", "POST", one + "/cancel"));
        assertThat(server.replication.jobs.get("east").cancels()).isEqualTo(1);
        check(200, "GET", "/jobs/{name}", server.send("operator", "GET", one));
        check(204, "DELETE", "/jobs/{name}", server.send("admin", "DELETE", one));
        check(404, "GET", "/jobs/{name}", server.send("admin", "GET", one));
    }

    @Test
    void shouldLeaveJobsAndTokensToAdmins() {
        for (String user : new String[] {"viewer", "operator", "compliance"}) {
            assertThat(server.post(user, JOBS, MINIMAL).statusCode()).as(user).isEqualTo(403);
            assertThat(server.post(user, TOKENS, "{\"name\":\"x\"}").statusCode())
                    .as(user)
                    .isEqualTo(403);
            assertThat(server.send(user, "GET", TOKENS).statusCode()).as(user).isEqualTo(403);
        }
        assertThat(server.send("viewer", "GET", JOBS).statusCode()).isEqualTo(403);
        check(401, "GET", "/jobs", server.send("", "GET", JOBS));
    }

    @Test
    void shouldShowASecretOnceAndTakeItUntilItIsRevoked() {
        HttpResponse<String> made = check(201, "POST", "/tokens", server.post("admin", TOKENS, "{\"name\":\"west\"}"));
        assertThat(made.body()).contains("\"secret\":\"secret-west\"", "\"createdBy\":\"admin\"");
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(check(200, "GET", "/tokens", server.send("admin", "GET", TOKENS))
                        .body())
                .contains("\"secret\":null")
                .doesNotContain("secret-west");
        check(200, "GET", "/identity", server.bearer("secret-west", "GET", BASE + "/identity", new byte[0]));
        check(204, "DELETE", "/tokens/{name}", server.send("admin", "DELETE", TOKENS + "/west"));
        check(401, "GET", "/identity", server.bearer("secret-west", "GET", BASE + "/identity", new byte[0]));
    }

    @Test
    void shouldTakeUploadsByTokenOnly() {
        byte[] none = new byte[0];
        for (String path : new String[] {BASE + "/identity", ONE, BASE + "/recordings/" + Recordings.id(1)}) {
            assertThat(server.bearer("", "GET", path, none).statusCode())
                    .as(path)
                    .isEqualTo(401);
            assertThat(server.bearer("secret-nobody", "GET", path, none).statusCode())
                    .as(path)
                    .isEqualTo(401);
            assertThat(server.send("admin", "GET", path).statusCode()).as(path).isEqualTo(401);
        }
        assertThat(server.bearer("", "POST", UPLOADS, none, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(401);
        assertThat(server.replication.inbox.done).isEmpty();
    }

    @Test
    void shouldNotLetATokenDoWhatUsersDo() {
        server.post("admin", TOKENS, "{\"name\":\"west\"}");
        for (String path : new String[] {JOBS, TOKENS, "/api/v1/recordings", "/api/v1/node"}) {
            assertThat(server.bearer("secret-west", "GET", path, new byte[0]).statusCode())
                    .as(path)
                    .isEqualTo(401);
        }
    }

    @Test
    void shouldTakeAnUploadPartByPart() {
        server.post("admin", TOKENS, "{\"name\":\"west\"}");
        byte[] manifest = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        check(
                200,
                "POST",
                "/uploads",
                server.bearer("secret-west", "POST", UPLOADS, manifest, "Content-Type", "application/json"));
        HttpResponse<String> part = check(
                200,
                "PATCH",
                "/uploads/{id}",
                server.bearer(
                        "secret-west", "PATCH", ONE, new byte[100_000], "Content-Type", PART, "Upload-Offset", "5"));
        assertThat(part.body()).isEqualTo("{\"state\":\"open\",\"offset\":100005,\"why\":\"Send the rest\"}");
        check(200, "GET", "/uploads/{id}", server.bearer("secret-west", "GET", ONE, new byte[0]));
        check(
                200,
                "POST",
                "/uploads/{id}/complete",
                server.bearer("secret-west", "POST", ONE + "/complete", new byte[0]));
        assertThat(server.replication.inbox.done)
                .containsExactly("offer {\"a\":1} by west", "append", "status", "complete by west");
    }

    @Test
    void shouldSayWhatIsWrongWithAnUpload() {
        server.post("admin", TOKENS, "{\"name\":\"west\"}");
        check(
                400,
                "PATCH",
                "/uploads/{id}",
                server.bearer("secret-west", "PATCH", ONE, new byte[1], "Content-Type", PART));
        check(
                400,
                "GET",
                "/recordings/{id}",
                server.bearer("secret-west", "GET", BASE + "/recordings/" + Recordings.id(1), new byte[0]));
        for (ErrorCode code : new ErrorCode[] {ErrorCode.CONFLICT, ErrorCode.NOT_FOUND, ErrorCode.STORAGE_FULL}) {
            server.replication.inbox.failure = Optional.of(new RecorderException(code, "Do this next"));
            int status = code == ErrorCode.CONFLICT ? 409 : code == ErrorCode.NOT_FOUND ? 404 : 503;
            check(
                    status,
                    "POST",
                    "/uploads/{id}/complete",
                    server.bearer("secret-west", "POST", ONE + "/complete", new byte[0]));
        }
    }

    @Test
    void shouldShowWhereARecordingCameFrom() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        assertThat(server.get("/api/v1/recordings/" + Recordings.id(1)).body()).contains("\"origin\":null");
        server.replication.origins.put(
                Recordings.id(1),
                new ReplicationOrigin(
                        Recordings.id(1), "c-2", "west", "r1", "ab".repeat(32), 7, FakeReplication.NOW, "west"));
        HttpResponse<String> answer = server.get("/api/v1/recordings/" + Recordings.id(1));
        contract.check("GET", "/api/v1/recordings/{id}", answer);
        assertThat(answer.body()).contains("\"origin\":{\"cluster\":\"c-2\",\"site\":\"west\",\"node\":\"r1\"");
        assertThat(server.get("/api/v1/recordings").body()).contains("\"cluster\":\"c-2\"");
    }
}
