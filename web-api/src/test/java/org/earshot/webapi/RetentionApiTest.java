// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RetentionApiTest {

    private static final String RETENTION = "/api/v1/retention";
    private static final String ONE = "/api/v1/recordings/" + Recordings.id(1);
    private static final String REASON = "{\"reason\": \" case 7 \"}";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> hold(String user, String body) {
        return server.put(user, ONE + "/hold", body);
    }

    @Test
    void shouldPlaceAHoldAndShowItInTheRecording() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        assertThat(server.get(ONE).body()).contains("\"hold\":null");

        HttpResponse<String> held = hold("compliance", REASON);

        assertThat(held.statusCode()).isEqualTo(200);
        String shown = "{\"by\":\"compliance\",\"reason\":\"case 7\",\"since\":\"2026-11-30T12:00:00.000001Z\"}";
        assertThat(held.body()).isEqualTo(shown);
        assertThat(server.get(ONE).body()).contains("\"hold\":" + shown);
        assertThat(server.get("/api/v1/recordings").body()).contains("\"hold\":" + shown);
        assertThat(server.get(RETENTION).body())
                .contains("\"hold\":" + shown, "\"held\":{\"recordings\":1,\"bytes\":7}");
    }

    @Test
    void shouldReleaseAHold() {
        hold("admin", REASON);
        assertThat(server.send("compliance", "DELETE", ONE + "/hold").statusCode())
                .isEqualTo(204);
        assertThat(server.retention.holds).isEmpty();
        assertThat(server.retention.done).containsExactly("release by compliance");
    }

    @Test
    void shouldLetOnlyAdminAndComplianceHoldAndRelease() {
        for (String user : new String[] {"viewer", "operator", "nobody"}) {
            assertThat(hold(user, REASON).statusCode()).as(user).isEqualTo(403);
            assertThat(server.send(user, "DELETE", ONE + "/hold").statusCode())
                    .as(user)
                    .isEqualTo(403);
        }
        assertThat(hold("", REASON).statusCode()).isEqualTo(401);
        assertThat(server.retention.holds).isEmpty();
    }

    @Test
    void shouldAskForAReason() {
        for (String body : new String[] {"", "{}", "[]", "case 7", "{\"reason\": 7}", "{\"reason\": \"  \"}"}) {
            HttpResponse<String> answer = hold("admin", body);
            assertThat(answer.statusCode()).as(body).isEqualTo(400);
            assertThat(answer.body()).contains("urn:earshot:problem:bad-request");
        }
        assertThat(server.retention.holds).isEmpty();
    }

    @Test
    void shouldPreviewByTheWantedPolicy() {
        HttpResponse<String> answer = server.get(RETENTION + "/preview?maxAge=60d&minAge=0s&priority=retained");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(server.retention.lastPolicy)
                .isEqualTo(new RetentionPolicy(
                        Optional.of(Duration.ofDays(60)), Duration.ZERO, RetentionPriority.RETAINED));
        assertThat(answer.body())
                .contains(
                        "\"recordings\":2,\"bytes\":11,\"more\":true",
                        "{\"reason\":\"age\",\"recordings\":1,\"bytes\":5}",
                        "\"heldBack\":{\"recordings\":3,\"bytes\":21}",
                        "\"maxAgeSeconds\":5184000");
    }

    @Test
    void shouldPreviewByTheNodesPolicyUnlessToldOtherwise() {
        server.get(RETENTION + "/preview");
        assertThat(server.retention.lastPolicy).isEqualTo(RetentionPolicy.DEFAULT);
        server.get(RETENTION + "/preview?maxAge=none");
        assertThat(server.retention.lastPolicy).isEqualTo(RetentionPolicy.DEFAULT);
        for (String wrong : new String[] {"maxAge=old", "maxAge=-PT1S", "minAge=none", "priority=both"}) {
            assertThat(server.get(RETENTION + "/preview?" + wrong).statusCode())
                    .as(wrong)
                    .isEqualTo(400);
        }
    }

    @Test
    void shouldRunForAnAdminOnly() {
        for (String user : new String[] {"viewer", "operator", "compliance"}) {
            assertThat(server.send(user, "POST", RETENTION + "/run").statusCode())
                    .as(user)
                    .isEqualTo(403);
        }
        HttpResponse<String> answer = server.send("admin", "POST", RETENTION + "/run?maxAge=0s");
        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(answer.body()).contains("\"by\":\"admin\"", "\"endedAt\":null", "\"maxAgeSeconds\":0");
        assertThat(server.retention.lastPolicy.maxAge()).contains(Duration.ZERO);
        assertThat(server.send("admin", "POST", RETENTION + "/run").statusCode())
                .isEqualTo(409);
        assertThat(server.get(RETENTION).body()).contains("\"lastRun\":{\"node\":\"node-a\",\"by\":\"admin\"");
    }

    @Test
    void shouldShowAHoldWithWhoAndWhyToEverybodyWhoReads() {
        server.retention.holds.put(Recordings.id(1), new LegalHold("ann", "case 7", FakeRetention.NOW));
        for (String user : new String[] {"viewer", "operator", "admin", "compliance"}) {
            assertThat(server.send(user, "GET", RETENTION).statusCode())
                    .as(user)
                    .isEqualTo(200);
        }
    }

    /** Rows may wait on the node's disk, and holds are in the database. */
    @Test
    void shouldListRecordingsWhileTheDatabaseIsAway() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        server.retention.failure =
                Optional.of(new RecorderException(ErrorCode.STORE_UNAVAILABLE, "The database is away"));
        assertThat(server.get("/api/v1/recordings").body()).contains("\"hold\":null");
        assertThat(server.get(ONE).body()).contains("\"hold\":null");
    }
}
