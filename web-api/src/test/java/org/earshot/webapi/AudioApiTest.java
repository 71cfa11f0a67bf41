// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.earshot.domain.rendering.AudioFormat;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.RenderRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AudioApiTest {

    /** More than two blocks, and not a multiple of one. */
    private static final int LENGTH = 150_001;

    private static final String WAV = "/api/v1/recordings/" + Recordings.id(1) + "/audio.wav";

    private final TestServer server = new TestServer();
    private final byte[] content = new byte[LENGTH];

    @TempDir
    Path directory;

    @BeforeEach
    void render() throws Exception {
        new Random(7).nextBytes(content);
        server.renderer.file = Files.write(directory.resolve("a.wav"), content);
        Files.setLastModifiedTime(server.renderer.file, FileTime.from(Instant.parse("2026-11-30T07:00:00.5Z")));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void shouldSendTheWholeWhenNoRangeIsAskedFor() {
        HttpResponse<byte[]> answer = server.bytes(WAV);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(content);
        assertThat(header(answer, "Content-Type")).isEqualTo("audio/wav");
        assertThat(header(answer, "Content-Length")).isEqualTo("150001");
        assertThat(header(answer, "Accept-Ranges")).isEqualTo("bytes");
        assertThat(header(answer, "Last-Modified")).isEqualTo("Mon, 30 Nov 2026 07:00:00 GMT");
        assertThat(header(answer, "ETag")).matches("\"[0-9a-f]+-[0-9a-f]+\"");
        assertThat(header(answer, "Cache-Control")).isEqualTo("private, no-cache");
        assertThat(answer.headers().firstValue("Content-Disposition")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 0",
        "bytes=150000-150000, 150000, 150000",
        "bytes=150000-, 150000, 150000",
        "bytes=-1, 150000, 150000",
        "bytes=-150001, 0, 150000",
        "bytes=-99999999999999999999999, 0, 150000",
        "bytes=0-, 0, 150000",
        "bytes=65535-65536, 65535, 65536",
        "bytes=100-99999999999999999999, 100, 150000",
        "BYTES=5-9, 5, 9"
    })
    void shouldSendOnePartWhenOneRangeIsAskedFor(String range, int first, int last) {
        HttpResponse<byte[]> answer = server.bytes(WAV, "Range", range);

        assertThat(answer.statusCode()).isEqualTo(206);
        assertThat(header(answer, "Content-Range")).isEqualTo("bytes " + first + "-" + last + "/150001");
        assertThat(header(answer, "Content-Length")).isEqualTo(String.valueOf(last - first + 1));
        assertThat(answer.body()).isEqualTo(Arrays.copyOfRange(content, first, last + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=0-1,5-9", "bytes=9-5", "bytes=-", "bytes=x-y", "seconds=0-1", "bytes=1", "0-1"})
    void shouldSendTheWholeWhenTheRangeIsNotASingleOne(String range) {
        HttpResponse<byte[]> answer = server.bytes(WAV, "Range", range);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo(content);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bytes=150001-", "bytes=150001-150002", "bytes=-0", "bytes=99999999999999999999-"})
    void shouldAnswer416WhenTheRangeIsBeyondTheEnd(String range) {
        HttpResponse<String> answer = server.get(WAV, "Range", range);

        assertThat(answer.statusCode()).isEqualTo(416);
        assertThat(header(answer, "Content-Range")).isEqualTo("bytes */150001");
        assertThat(answer.body()).contains("urn:earshot:problem:range-not-satisfiable");
    }

    @Test
    void shouldSendHeadersOnlyWhenAskedByHead() {
        HttpResponse<String> answer = server.send("viewer", "HEAD", WAV, "Range", "bytes=0-1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Length")).isEqualTo("150001");
        assertThat(header(answer, "Content-Type")).isEqualTo("audio/wav");
        assertThat(answer.headers().firstValue("ETag")).isPresent();
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void shouldAnswer304WhenTheTagIsKnown() {
        String tag = header(server.bytes(WAV), "ETag");

        HttpResponse<byte[]> answer = server.bytes(WAV, "If-None-Match", tag);

        assertThat(answer.statusCode()).isEqualTo(304);
        assertThat(header(answer, "ETag")).isEqualTo(tag);
        assertThat(answer.body()).isEmpty();
        assertThat(server.bytes(WAV, "If-None-Match", "\"other\"").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldAnswer304WhenNotModifiedSince() {
        assertThat(server.bytes(WAV, "If-Modified-Since", "Mon, 30 Nov 2026 07:00:00 GMT")
                        .statusCode())
                .isEqualTo(304);
        assertThat(server.bytes(WAV, "If-Modified-Since", "Mon, 30 Nov 2026 06:59:59 GMT")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldAnswer412WhenTheTagIsRequiredAndGone() {
        HttpResponse<String> answer = server.get(WAV, "If-Match", "\"gone\"");

        assertThat(answer.statusCode()).isEqualTo(412);
        assertThat(answer.body()).contains("urn:earshot:problem:precondition-failed");
    }

    @Test
    void shouldHonourIfRangeOnlyWhenItIsWhatIsThere() {
        String tag = header(server.bytes(WAV), "ETag");

        assertThat(ifRange(tag)).isEqualTo(206);
        assertThat(ifRange("Mon, 30 Nov 2026 07:00:00 GMT")).isEqualTo(206);
        assertThat(ifRange("\"other\"")).isEqualTo(200);
        assertThat(ifRange("W/" + tag)).isEqualTo(200);
        assertThat(ifRange("Mon, 30 Nov 2026 07:00:01 GMT")).isEqualTo(200);
        assertThat(ifRange("nonsense")).isEqualTo(200);
    }

    @Test
    void shouldChangeTheTagWhenTheRenditionChanges() throws Exception {
        String before = header(server.bytes(WAV), "ETag");
        Files.setLastModifiedTime(server.renderer.file, FileTime.from(Instant.parse("2026-11-30T07:00:00.6Z")));

        assertThat(header(server.bytes(WAV), "ETag")).isNotEqualTo(before);
    }

    @Test
    void shouldAskForTheFormatAndLayoutThatThePathNames() {
        server.bytes(WAV.replace(".wav", ".mp3") + "?layout=mono");
        HttpResponse<byte[]> ogg = server.bytes(WAV.replace(".wav", ".ogg"));

        assertThat(server.renderer.wishes)
                .containsExactly(
                        new RenderRequest(Recordings.id(1), AudioFormat.MP3, ChannelLayout.MONO),
                        new RenderRequest(Recordings.id(1), AudioFormat.OGG_OPUS, ChannelLayout.STEREO));
        assertThat(header(ogg, "Content-Type")).isEqualTo("audio/ogg");
    }

    @Test
    void shouldNameTheDownloadByStartAndParties() {
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));

        assertThat(header(server.bytes(WAV + "?download=1"), "Content-Disposition"))
                .isEqualTo("attachment; filename=\"20261130T070000Z_1001_5550142_2f1c3a77.wav\"");
    }

    @Test
    void shouldNotBeStoredWhenTheRecordingStillRuns() {
        server.renderer.complete = false;

        assertThat(header(server.bytes(WAV), "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void shouldSendPacketsToAnOperatorOnly() {
        String path = WAV.replace("audio.wav", "packets.pcapng");

        assertThat(server.get(path).statusCode()).isEqualTo(403);
        HttpResponse<String> answer = server.send("operator", "GET", path);
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/x-pcapng");
    }

    @Test
    void shouldSayTryAgainWhenTheCacheDroppedTheFile() throws Exception {
        Files.delete(server.renderer.file);

        HttpResponse<String> answer = server.get(WAV);

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(header(answer, "Retry-After")).isEqualTo("5");
    }

    @Test
    void shouldSendNothingButHeadersWhenTheRenditionIsEmpty() throws Exception {
        Files.write(server.renderer.file, new byte[0]);

        HttpResponse<byte[]> whole = server.bytes(WAV);
        assertThat(whole.statusCode()).isEqualTo(200);
        assertThat(whole.body()).isEmpty();
        assertThat(server.bytes(WAV, "Range", "bytes=0-").statusCode()).isEqualTo(416);
    }

    private int ifRange(String condition) {
        return server.bytes(WAV, "Range", "bytes=0-9", "If-Range", condition).statusCode();
    }

    private static String header(HttpResponse<?> answer, String name) {
        return Optional.of(answer).flatMap(a -> a.headers().firstValue(name)).orElse("");
    }
}
