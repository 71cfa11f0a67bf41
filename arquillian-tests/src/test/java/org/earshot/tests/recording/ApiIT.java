// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.recording;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.earshot.tests.call.Talk;
import org.earshot.tests.call.TestCall;
import org.earshot.tests.call.UdpLink;
import org.earshot.tests.call.Voice;
import org.earshot.tests.node.AgainstNode;
import org.earshot.tests.node.RestApi;
import org.earshot.tests.node.TestNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what over HTTP, and what the answers look like. */
@AgainstNode
class ApiIT {
    private final TestNode node = TestNode.ofTheBuild();
    private final RestApi viewer = node.as("viewer");
    private final RestApi operator = node.as("operator");
    private final RestApi admin = node.as("admin");

    @Test
    void shouldAskForAPasswordWhenThereIsNone() {
        HttpResponse<byte[]> response = node.asNobody().get("/api/v1/recordings");

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge -> assertThat(challenge).contains("Basic", "Earshot"));
    }

    /** Base64 is that of "no colon", of bytes that are not UTF-8, and of one byte without its padding. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Basic !!!",
                "basic !!!",
                "Basic",
                "Basic =",
                "Basic ====",
                "Basic bm8gY29sb24=",
                "Basic //46/Q==",
                "Basic YQ",
                "Basic  YTpi",
                "Bearer x",
                "Digest x",
                "x"
            })
    void shouldAskForAPasswordWhenTheHeaderHoldsNone(String authorization) {
        HttpResponse<byte[]> response = node.asNobody().get("/api/v1/recordings", "Authorization", authorization);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        // What is well-formed but wrong is refused even where nobody has to log in.
        assertThat(node.asNobody()
                        .get("/health/live", "Authorization", authorization)
                        .statusCode())
                .isIn(200, 401);
    }

    @Test
    void shouldLetEachRoleDoItsOwnAndNoMore() {
        String path = "/api/v1/recordings/" + recorded(1).get("id").asText();

        assertThat(viewer.get(path).statusCode()).isEqualTo(200);
        assertThat(viewer.get(path + "/packets.pcapng").statusCode()).isEqualTo(403);
        assertThat(viewer.send("DELETE", path).statusCode()).isEqualTo(403);
        assertThat(operator.get(path + "/packets.pcapng").statusCode()).isEqualTo(200);
        assertThat(operator.send("DELETE", path).statusCode()).isEqualTo(403);
        assertThat(admin.send("DELETE", path).statusCode()).isEqualTo(204);
        assertThat(viewer.json(path).get("state").asText()).isEqualTo("DELETED");
        assertThat(viewer.get(path + "/audio.wav").statusCode()).isIn(404, 410);
    }

    @Test
    void shouldServeTheVeryBytesOfTheWholeWhenARangeIsAsked() {
        String wav = recorded(2).get("links").get("audio").get("wav").asText();
        HttpResponse<byte[]> whole = viewer.get(wav);

        HttpResponse<byte[]> part = viewer.get(wav, "Range", "bytes=100-299");

        assertThat(part.statusCode()).isEqualTo(206);
        assertThat(part.headers().firstValue("Content-Range")).contains("bytes 100-299/" + whole.body().length);
        assertThat(part.body()).isEqualTo(Arrays.copyOfRange(whole.body(), 100, 300));
        assertThat(viewer.get(wav, "Range", "bytes=" + whole.body().length + "-")
                        .statusCode())
                .isEqualTo(416);
    }

    @Test
    void shouldRenderEachFormatWhenAsked() {
        JsonNode audio = recorded(1).get("links").get("audio");

        assertThat(start(viewer.get(audio.get("wav").asText()))).startsWith("RIFF");
        assertThat(start(viewer.get(audio.get("ogg").asText()))).startsWith("OggS");
        assertThat(viewer.get(audio.get("mp3").asText()).headers().firstValue("Content-Type"))
                .contains("audio/mpeg");
    }

    @Test
    void shouldDescribeTheProblemWhenARecordingIsUnknown() {
        HttpResponse<byte[]> response = viewer.get("/api/v1/recordings/00000000-0000-4000-8000-000000000000");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(RestApi.json(response).get("detail").asText()).isNotBlank();
    }

    @Test
    void shouldServeTheDescriptionThatIsInTheDocumentation() throws IOException {
        HttpResponse<byte[]> response = node.asNobody().get("/api/v1/openapi.yaml");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(Files.readString(Path.of(System.getProperty("earshot.root"), "docs/api/openapi.yaml")));
    }

    @Test
    void shouldTellItsFiguresWhenScraped() {
        HttpResponse<byte[]> response = node.asNobody().get("/metrics");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("# TYPE earshot_");
    }

    private static String start(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(200);
        return new String(response.body(), 0, 4, StandardCharsets.ISO_8859_1);
    }

    /** A recording that has ended, of that many seconds. */
    private JsonNode recorded(int seconds) {
        try (UdpLink link = new UdpLink(node.sipAddress());
                Voice voice = new Voice(21, seconds)) {
            TestCall call = TestCall.direct(link, voice.port());
            call.establish("");
            voice.sendTo(call.ports().get(0));
            Talk.of(seconds, voice);
            call.bye();
            return new Heard(viewer).recording(call.callId(), "CLOSED_NORMAL");
        }
    }
}
