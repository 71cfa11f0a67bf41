// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingState;
import org.earshot.webapi.v1.EarshotApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ContractTest {

    private static final String LIST = "/api/v1/recordings";
    private static final String ONE = "/api/v1/recordings/{id}";

    private final Contract contract = new Contract();
    private final TestServer server = new TestServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldBeAValidOpenApiDocument() throws IOException {
        try (InputStream in = ContractTest.class.getResourceAsStream("v1/openapi.yaml")) {
            SwaggerParseResult parsed =
                    new OpenAPIV3Parser().readContents(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(parsed.getMessages()).isEmpty();
            assertThat(parsed.getOpenAPI().getPaths()).isNotEmpty();
        }
    }

    @Test
    void shouldDescribeWhatIsThereAndNothingElse() {
        Set<String> described = contract.operations();
        // HEAD comes with GET in Jakarta REST.
        described.removeIf(operation ->
                operation.startsWith("HEAD ") && described.contains(operation.replaceFirst("HEAD", "GET")));

        assertThat(described).isEqualTo(operationsOfTheCode());
    }

    @Test
    void shouldNoticeWhenAnAnswerIsNotAsDescribed() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        String good = server.get(path(1)).body();
        String schema = "#/components/schemas/Recording";
        contract.validate(schema, good);
        for (String bad : List.of(
                "{}",
                good.replace("CLOSED_ERROR", "RINGING"),
                good.replace("\"partyId\":null,", ""),
                good.replace("\"lost\":3", "\"lost\":\"3\""),
                good.replace("123456Z", "123Z"),
                good.replace("{\"id\"", "{\"extra\":1,\"id\""))) {
            assertThatThrownBy(() -> contract.validate(schema, bad)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void shouldAnswerListsAsDescribed() {
        check(200, "GET", LIST, server.get(LIST));
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        server.recordings.stored.add(Recordings.running(2, Recordings.START.plusSeconds(1)));
        server.recordings.stored.add(Recordings.inState(Recordings.ended(3, Recordings.START), RecordingState.DELETED));
        check(200, "GET", LIST, server.get(LIST));
        check(200, "GET", LIST, server.get(LIST + "?limit=1"));
        check(400, "GET", LIST, server.get(LIST + "?limit=x"));
        check(401, "GET", LIST, server.send("", "GET", LIST));
        check(403, "GET", LIST, server.send("nobody", "GET", LIST));
        server.recordings.failure = Optional.of(new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Try again."));
        check(503, "GET", LIST, server.get(LIST));
    }

    @Test
    void shouldAnswerForOneRecordingAsDescribed() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        server.recordings.stored.add(Recordings.running(2, Recordings.START));
        check(200, "GET", ONE, server.get(path(1)));
        check(200, "GET", ONE, server.get(path(1) + "?include=rawMetadata"));
        check(200, "GET", ONE, server.get(path(2)));
        check(404, "GET", ONE, server.get(path(3)));
        check(400, "GET", ONE, server.get(LIST + "/x"));
        check(204, "DELETE", ONE, server.send("admin", "DELETE", path(1)));
        check(409, "DELETE", ONE, server.send("admin", "DELETE", path(2)));
        check(403, "DELETE", ONE, server.send("viewer", "DELETE", path(2)));
        check(202, "POST", ONE + "/stop", server.send("operator", "POST", path(2) + "/stop"));
        check(409, "POST", ONE + "/stop", server.send("operator", "POST", path(1) + "/stop"));
    }

    @Test
    void shouldAnswerWithRenditionsAsDescribed() throws IOException {
        server.renderer.file = Files.write(Files.createTempFile("earshot", ".wav"), new byte[100]);
        String audio = ONE + "/audio.{format}";
        check(200, "GET", audio, server.get(path(1) + "/audio.wav"));
        check(206, "GET", audio, server.get(path(1) + "/audio.mp3", "Range", "bytes=0-1"));
        check(416, "GET", audio, server.get(path(1) + "/audio.ogg", "Range", "bytes=100-"));
        check(304, "GET", audio, server.get(path(1) + "/audio.ogg", "If-None-Match", "*"));
        check(412, "GET", audio, server.get(path(1) + "/audio.ogg", "If-Match", "\"x\""));
        check(200, "HEAD", audio, server.send("viewer", "HEAD", path(1) + "/audio.wav"));
        check(200, "GET", ONE + "/packets.pcapng", server.send("admin", "GET", path(1) + "/packets.pcapng"));
        check(403, "GET", ONE + "/packets.pcapng", server.get(path(1) + "/packets.pcapng"));
        check(200, "GET", ONE + "/peaks", server.get(path(1) + "/peaks"));
        check(200, "GET", ONE + "/peaks", server.get(path(1) + "/peaks?pointsPerSecond=100"));
        Map.of(ErrorCode.NOT_FOUND, 404, ErrorCode.OVERLOADED, 503, ErrorCode.RENDERING_FAILED, 500)
                .forEach((code, status) -> {
                    server.renderer.failure = Optional.of(new RecorderException(code, "Do this next."));
                    check(status, "GET", audio, server.get(path(1) + "/audio.wav"));
                });
        Files.delete(server.renderer.file);
    }

    @Test
    void shouldAnswerForTheNodeAsDescribed() {
        check(200, "GET", "/api/v1/node", server.get("/api/v1/node"));
        check(200, "POST", "/api/v1/node/drain", server.send("admin", "POST", "/api/v1/node/drain"));
        check(503, "GET", "/health", server.get("/health"));
        check(503, "GET", "/health/ready", server.get("/health/ready"));
        check(200, "POST", "/api/v1/node/undrain", server.send("admin", "POST", "/api/v1/node/undrain"));
        check(403, "POST", "/api/v1/node/undrain", server.send("viewer", "POST", "/api/v1/node/undrain"));
        for (String path :
                Set.of("/health", "/health/live", "/health/ready", "/metrics", "/", "/api/v1/openapi.yaml")) {
            check(200, "GET", path, server.send("", "GET", path));
        }
    }

    @Test
    void shouldAnswerForTheClusterAsDescribed() {
        server.cluster.put("node-b", NodeState.DOWN, "https://192.0.2.2:8443");
        String cluster = "/api/v1/cluster";
        String node = cluster + "/nodes/{name}";
        check(200, "GET", cluster, server.get(cluster));
        check(200, "GET", cluster, server.get(cluster, "Accept", "text/plain"));
        check(401, "GET", cluster, server.send("", "GET", cluster));
        check(200, "GET", node, server.get(cluster + "/nodes/node-b"));
        check(404, "GET", node, server.get(cluster + "/nodes/node-z"));
        for (String way : Set.of("/drain", "/undrain")) {
            check(200, "POST", node + way, server.send("admin", "POST", cluster + "/nodes/node-a" + way));
            check(403, "POST", node + way, server.send("operator", "POST", cluster + "/nodes/node-a" + way));
            check(404, "POST", node + way, server.send("admin", "POST", cluster + "/nodes/node-z" + way));
            check(503, "POST", node + way, server.send("admin", "POST", cluster + "/nodes/node-b" + way));
        }
        check(403, "DELETE", node, server.send("operator", "DELETE", cluster + "/nodes/node-b"));
        check(409, "DELETE", node, server.send("admin", "DELETE", cluster + "/nodes/node-a"));
        check(204, "DELETE", node, server.send("admin", "DELETE", cluster + "/nodes/node-b"));
        check(404, "DELETE", node, server.send("admin", "DELETE", cluster + "/nodes/node-b"));
    }

    @Test
    void shouldAnswerForRetentionAsDescribed() {
        String retention = "/api/v1/retention";
        check(200, "GET", retention, server.get(retention));
        check(401, "GET", retention, server.send("", "GET", retention));
        check(200, "PUT", ONE + "/hold", server.put("admin", path(1) + "/hold", "{\"reason\":\"case 7\"}"));
        check(400, "PUT", ONE + "/hold", server.put("admin", path(1) + "/hold", "{}"));
        check(403, "PUT", ONE + "/hold", server.put("viewer", path(1) + "/hold", "{\"reason\":\"case 7\"}"));
        check(404, "PUT", ONE + "/hold", server.put("admin", path(9) + "/hold", "{\"reason\":\"case 7\"}"));
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
        check(200, "GET", ONE, server.get(path(1)));
        check(200, "GET", retention + "/preview", server.get(retention + "/preview?maxAge=1d"));
        check(400, "GET", retention + "/preview", server.get(retention + "/preview?maxAge=x"));
        check(202, "POST", retention + "/run", server.send("admin", "POST", retention + "/run"));
        check(409, "POST", retention + "/run", server.send("admin", "POST", retention + "/run"));
        check(403, "POST", retention + "/run", server.send("operator", "POST", retention + "/run"));
        check(200, "GET", retention, server.get(retention));
        check(204, "DELETE", ONE + "/hold", server.send("compliance", "DELETE", path(1) + "/hold"));
        check(404, "DELETE", ONE + "/hold", server.send("admin", "DELETE", path(9) + "/hold"));
        server.retention.failure = Optional.of(new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Try again."));
        check(503, "GET", retention, server.get(retention));
    }

    private void check(int status, String method, String path, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(path).isEqualTo(status);
        contract.check(method, path, answer);
    }

    private static String path(int recording) {
        return LIST + "/" + Recordings.id(recording);
    }

    private static Set<String> operationsOfTheCode() {
        Set<String> operations = new TreeSet<>();
        for (Class<?> type : new EarshotApi().getClasses()) {
            if (type.isAnnotationPresent(Path.class)) {
                for (Method method : type.getMethods()) {
                    for (Annotation annotation : method.getAnnotations()) {
                        HttpMethod http = annotation.annotationType().getAnnotation(HttpMethod.class);
                        if (http != null) {
                            operations.add(http.value() + " " + path(type, method));
                        }
                    }
                }
            }
        }
        return operations;
    }

    private static String path(Class<?> type, Method method) {
        Path own = method.getAnnotation(Path.class);
        String path = type.getAnnotation(Path.class).value() + (own == null ? "" : "/" + own.value());
        return path.replaceAll("\\{(\\w+):[^}]*}", "{$1}").replaceAll("/+", "/");
    }
}
