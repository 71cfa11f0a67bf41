// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecordingsApiTest {

    private static final String PATH = "/api/v1/recordings";

    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldPassEveryFilterToThePort() {
        HttpResponse<String> answer = server.get(PATH + "?from=2026-11-30T08:00:00%2B01:00&to=2026-12-01&party=1001"
                + "&device=SEP00&state=ACTIVE&state=closed_error&call=c1&callKey=ucm:a%2F1&sipCallId=x@y&q=%C3%B6&limit=7"
                + "&nobodyAsks=1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(server.recordings.lastLimit).isEqualTo(7);
        assertThat(server.recordings.lastFilter)
                .isEqualTo(new RecordingFilter(
                        Optional.of(Instant.parse("2026-11-30T07:00:00Z")),
                        Optional.of(Instant.parse("2026-12-01T00:00:00Z")),
                        Optional.of("1001"),
                        Optional.of("SEP00"),
                        Set.of(RecordingState.ACTIVE, RecordingState.CLOSED_ERROR),
                        Optional.of("c1"),
                        Optional.of("ucm:a/1"),
                        Optional.of("x@y"),
                        Optional.of("ö")));
    }

    @Test
    void shouldAskForAllWhenParametersAreBlankOrMissing() {
        server.get(PATH + "?party=&from=&state=&q=%20");

        assertThat(server.recordings.lastFilter).isEqualTo(RecordingFilter.all());
        assertThat(server.recordings.lastLimit).isEqualTo(50);
    }

    @Test
    void shouldGiveEachRecordingOnceWhenPagesAreFollowed() throws Exception {
        for (int i = 0; i < 8; i++) {
            // Two of each start, so that the order by id matters at a page's edge.
            server.recordings.stored.add(Recordings.ended(i, Recordings.START.plusSeconds(i / 2)));
        }
        List<String> seen = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        String path = PATH + "?limit=3&q=a%26b";
        while (path != null) {
            HttpResponse<String> answer = server.get(path);
            JsonNode page = json(answer);
            page.get("items").forEach(item -> seen.add(item.get("id").textValue()));
            sizes.add(page.get("items").size());
            assertThat(server.recordings.lastFilter.text()).contains("a&b");
            path = nextOf(answer);
            assertThat(page.get("next").isNull()).isEqualTo(path == null);
        }
        assertThat(sizes).containsExactly(3, 3, 2);
        assertThat(seen)
                .doesNotHaveDuplicates()
                .hasSize(8)
                .startsWith(Recordings.id(6).toString(), Recordings.id(7).toString());
    }

    @Test
    void shouldTellTheMainFactsOfARecording() throws Exception {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));

        JsonNode recording = json(server.get(PATH + "/" + Recordings.id(1)));

        assertThat(recording.get("state").textValue()).isEqualTo("CLOSED_ERROR");
        assertThat(recording.get("reason").textValue()).isEqualTo("media_timeout");
        assertThat(recording.get("startedAt").textValue()).isEqualTo("2026-11-30T07:00:00.123456Z");
        assertThat(recording.get("durationSeconds").doubleValue()).isEqualTo(59.94);
        assertThat(recording.get("flags").toString()).isEqualTo("[\"ONE_SIDE_SILENT\",\"METADATA_WARNING\"]");
        assertThat(recording.at("/tracks/0/callId").textValue()).isEqualTo("call-1@192.0.2.1");
        assertThat(recording.at("/tracks/0/seconds").doubleValue()).isEqualTo(59.94);
        assertThat(recording.at("/tracks/1/copyOf").intValue()).isZero();
        assertThat(recording.at("/participants/0/name").textValue()).isEqualTo("Ann Ötker");
        assertThat(recording.at("/links/audio/ogg").textValue())
                .isEqualTo(PATH + "/" + Recordings.id(1) + "/audio.ogg");
        assertThat(recording.get("rawMetadata").isNull()).isTrue();
    }

    @Test
    void shouldAddRawMetadataWhenAskedFor() throws Exception {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));

        JsonNode recording = json(server.get(PATH + "/" + Recordings.id(1) + "?include=rawMetadata"));

        assertThat(recording.get("rawMetadata").textValue()).isEqualTo("<recording/>");
    }

    @Test
    void shouldGiveNoLinksWhenMediaIsGone() throws Exception {
        server.recordings.stored.add(Recordings.inState(Recordings.ended(1, Recordings.START), RecordingState.PRUNED));

        JsonNode links = json(server.get(PATH + "/" + Recordings.id(1))).get("links");

        assertThat(links.toString()).isEqualTo("{\"audio\":null,\"peaks\":null,\"packets\":null}");
    }

    @Test
    void shouldDeleteInTheNameOfTheCaller() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));

        HttpResponse<String> answer = server.send("admin", "DELETE", PATH + "/" + Recordings.id(1));

        assertThat(answer.statusCode()).isEqualTo(204);
        assertThat(server.recordings.done).containsExactly("delete " + Recordings.id(1) + " by admin");
    }

    @Test
    void shouldStopInTheNameOfTheCaller() {
        server.recordings.stored.add(Recordings.running(1, Recordings.START));

        HttpResponse<String> answer = server.send("operator", "POST", PATH + "/" + Recordings.id(1) + "/stop");

        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(server.recordings.done).containsExactly("stop " + Recordings.id(1) + " by operator");
    }

    private static String nextOf(HttpResponse<String> answer) {
        return answer.headers()
                .firstValue("Link")
                .map(link -> link.replaceFirst("^<(/.*)>; rel=\"next\"$", "$1"))
                .orElse(null);
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
        assertThat(answer.statusCode()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }
}
