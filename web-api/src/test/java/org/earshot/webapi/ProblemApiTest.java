// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProblemApiTest {

    private static final String PATH = "/api/v1/recordings";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "?from=yesterday | from | yesterday",
                "?to=2026-13-01 | to | 2026-13-01",
                "?from=2026-11-30T07:00:00 | from | 2026-11-30T07:00:00",
                "?from=-999999999-01-01T00:00:00Z | from | -999999999-01-01T00:00:00Z",
                "?to=%2B999999999-12-31T23:59:59Z | to | +999999999-12-31T23:59:59Z",
                "?from=2026-12-02&to=2026-12-01 | from | 2026-12-02T00:00:00Z",
                "?limit=0 | limit | 0",
                "?limit=501 | limit | 501",
                "?limit=9999999999 | limit | 9999999999",
                "?limit=1&limit=2 | limit | 1, 2",
                "?state=RINGING | state | RINGING",
                "?cursor=AAAA | cursor | AAAA",
                "/42 | id | 42",
                "/1-1-1-1-1 | id | 1-1-1-1-1",
                "/2f1c3a77-0000-4000-8000-000000000001?include=all | include | all",
                "/2f1c3a77-0000-4000-8000-000000000001/audio.wav?layout=quad | layout | quad",
                "/2f1c3a77-0000-4000-8000-000000000001/audio.wav?download=maybe | download | maybe",
                "/2f1c3a77-0000-4000-8000-000000000001/peaks?pointsPerSecond=7 | pointsPerSecond | 7"
            })
    void shouldNameTheParameterWhenItDoesNotFit(String request, String parameter, String value) throws Exception {
        JsonNode problem = problem(server.get(PATH + request), 400);

        assertThat(problem.get("type").textValue()).isEqualTo("urn:earshot:problem:bad-request");
        assertThat(problem.get("parameter").textValue()).isEqualTo(parameter);
        assertThat(problem.get("value").textValue()).isEqualTo(value);
        assertThat(problem.get("detail").textValue())
                .contains(parameter, value, problem.get("allowed").textValue());
        assertThat(problem.get("instance").textValue()).isEqualTo((PATH + request).replaceFirst("\\?.*", ""));
    }

    @Test
    void shouldListTheStatesWhenTheStateIsUnknown() throws Exception {
        assertThat(problem(server.get(PATH + "?state=x"), 400).get("allowed").textValue())
                .contains("ACTIVE", "CLOSED_NORMAL", "CLOSED_ERROR", "PRUNED", "DELETED");
    }

    @ParameterizedTest
    @EnumSource(ErrorCode.class)
    void shouldMapEveryCodeOfTheRecorder(ErrorCode code) throws Exception {
        server.recordings.failure = Optional.of(new RecorderException(code, "Do this next."));

        HttpResponse<String> answer = server.get(PATH);

        assertThat(answer.statusCode()).isGreaterThanOrEqualTo(400);
        JsonNode problem = problem(answer, answer.statusCode());
        assertThat(problem.get("type").textValue())
                .isEqualTo("urn:earshot:problem:"
                        + code.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        assertThat(problem.get("detail").textValue()).isEqualTo("Do this next.");
        assertThat(answer.headers().firstValue("Retry-After").isPresent()).isEqualTo(answer.statusCode() == 503);
    }

    @Test
    void shouldGiveAnIncidentAndNoInnardsWhenTheRecorderHasADefect() throws Exception {
        server.recordings.failure = Optional.of(new IllegalStateException("secret of table x"));

        JsonNode problem = problem(server.get(PATH), 500);

        assertThat(problem.get("incident").textValue()).hasSize(36);
        assertThat(problem.toString()).doesNotContain("secret", "IllegalState", "org.earshot");
    }

    @Test
    void shouldAnswer404WhenThereIsNothing() throws Exception {
        JsonNode missing = problem(server.get(PATH + "/" + Recordings.id(9)), 404);
        assertThat(missing.get("detail").textValue()).contains(Recordings.id(9).toString());

        problem(server.get("/api/v1/nothing"), 404);
        problem(server.get("/nothing"), 404);
        problem(server.get(PATH + "/" + Recordings.id(1) + "/audio.flac"), 404);
        problem(server.get("/error-page"), 404);
    }

    @Test
    void shouldAnswer405WithTheMethodsThatAreTaken() throws Exception {
        HttpResponse<String> answer = server.send("admin", "PUT", PATH);

        problem(answer, 405);
        assertThat(answer.headers().firstValue("Allow").orElse("")).contains("GET");
    }

    @Test
    void shouldAnswer406WhenJsonIsExcluded() throws Exception {
        problem(server.get(PATH, "Accept", "image/png"), 406);
    }

    @Test
    void shouldAnswer415WhenTheBodyIsNoJson() throws Exception {
        JsonNode problem =
                problem(server.send("admin", "POST", "/api/v1/replication/jobs", "Content-Type", "text/plain"), 415);

        assertThat(problem.get("type").textValue()).isEqualTo("urn:earshot:problem:unsupported-media-type");
    }

    @Test
    void shouldAnswer409WhenTheStateForbidsIt() throws Exception {
        server.recordings.stored.add(Recordings.running(1, Recordings.START));
        server.recordings.stored.add(Recordings.ended(2, Recordings.START));

        problem(server.send("admin", "DELETE", PATH + "/" + Recordings.id(1)), 409);
        problem(server.send("admin", "POST", PATH + "/" + Recordings.id(2) + "/stop"), 409);
    }

    @Test
    void shouldAnswer401AsAProblemWhenNobodyIsSignedIn() throws Exception {
        HttpResponse<String> answer = server.send("", "GET", PATH);

        problem(answer, 401);
        assertThat(answer.headers().firstValue("WWW-Authenticate").orElse(""))
                .containsIgnoringCase("realm=\"Earshot\"");
        problem(server.send("", "DELETE", PATH + "/" + Recordings.id(1)), 401);
    }

    @ParameterizedTest
    @CsvSource({
        "viewer, DELETE, /api/v1/recordings/2f1c3a77-0000-4000-8000-000000000001",
        "operator, DELETE, /api/v1/recordings/2f1c3a77-0000-4000-8000-000000000001",
        "viewer, POST, /api/v1/recordings/2f1c3a77-0000-4000-8000-000000000001/stop",
        "viewer, POST, /api/v1/node/drain",
        "operator, POST, /api/v1/node/drain",
        "operator, POST, /api/v1/node/undrain",
        "nobody, GET, /api/v1/recordings"
    })
    void shouldAnswer403WhenTheRoleIsMissing(String user, String method, String path) throws Exception {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));

        problem(server.send(user, method, path), 403);

        assertThat(server.recordings.done).isEmpty();
        assertThat(server.health.notReady).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"Sec-Fetch-Site, cross-site", "Origin, https://elsewhere.example", "Origin, null"})
    void shouldRefuseChangesThatAForeignPageSends(String header, String value) throws Exception {
        JsonNode problem = problem(server.send("admin", "POST", "/api/v1/node/drain", header, value), 403);

        assertThat(problem.get("detail").textValue())
                .contains("another site", "Origin", "Send it from")
                .doesNotContain("role");
        assertThat(server.health.notReady).isEmpty();
    }

    @Test
    void shouldTakeChangesFromItsOwnPage() {
        String own = "http://" + server.authority();

        assertThat(server.send("admin", "POST", "/api/v1/node/drain", "Origin", own)
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldSpellAllowedWordsAsTheContractDoes() throws Exception {
        JsonNode problem = problem(server.get(PATH + "/" + Recordings.id(1) + "?include=foo"), 400);

        assertThat(problem.get("allowed").textValue()).isEqualTo("rawMetadata");
    }

    @ParameterizedTest
    @CsvSource({"DELETED, was deleted", "PRUNED, time to be kept was over", "CLOSED_NORMAL, ask its home node"})
    void shouldSayWhyThereIsNoMedia(RecordingState state, String why) throws Exception {
        server.recordings.stored.add(Recordings.inState(Recordings.ended(1, Recordings.START), state));
        server.renderer.failure =
                Optional.of(new RecorderException(ErrorCode.NOT_FOUND, "no call file on this node; ask its home node"));

        for (String media : List.of("/audio.wav", "/peaks")) {
            JsonNode problem = problem(server.get(PATH + "/" + Recordings.id(1) + media), 404);
            assertThat(problem.get("detail").textValue()).contains(why);
        }
        JsonNode unknown = problem(server.get(PATH + "/" + Recordings.id(2) + "/audio.wav"), 404);
        assertThat(unknown.get("detail").textValue()).contains("There is no recording");
    }

    private static JsonNode problem(HttpResponse<String> answer, int status) throws Exception {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        JsonNode problem = new ObjectMapper().readTree(answer.body());
        assertThat(problem.get("status").intValue()).isEqualTo(status);
        assertThat(problem.get("instance").textValue()).startsWith("/");
        return problem;
    }
}
