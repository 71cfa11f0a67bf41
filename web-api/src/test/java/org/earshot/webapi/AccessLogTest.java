// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {

    private static final String ONE = "/api/v1/recordings/" + Recordings.id(1);

    private final TestServer server = new TestServer();
    private final Logger log = Logger.getLogger("org.earshot.webapi.access");
    private final Lines lines = new Lines();

    @TempDir
    Path directory;

    @BeforeEach
    void listen() {
        log.addHandler(lines);
        server.recordings.stored.add(Recordings.ended(1, Recordings.START));
    }

    @AfterEach
    void stop() {
        log.removeHandler(lines);
        server.close();
    }

    @Test
    void shouldTellWhoDidWhatFromWhere() {
        server.get("/api/v1/recordings?q=a%0Ab");
        server.send("admin", "DELETE", ONE);
        server.send("viewer", "DELETE", ONE);

        assertThat(lines.texts)
                .containsExactly(
                        "EARSHOT13100: viewer from 127.0.0.1: GET /api/v1/recordings?q=a%0Ab gave 200",
                        "EARSHOT13100: admin from 127.0.0.1: DELETE " + ONE + " gave 204",
                        "EARSHOT13100: viewer from 127.0.0.1: DELETE " + ONE + " gave 403");
    }

    @Test
    void shouldTellOncePerPlaybackAndNeverAProbe() throws Exception {
        server.renderer.file = Files.write(directory.resolve("a.wav"), new byte[100]);
        server.bytes(ONE + "/audio.wav", "Range", "bytes=0-49");
        server.bytes(ONE + "/audio.wav", "Range", "bytes=50-99");
        server.get("/health");

        assertThat(lines.texts)
                .containsExactly("EARSHOT13100: viewer from 127.0.0.1: GET " + ONE + "/audio.wav gave 206");
    }

    /** Keeps what is logged at INFO. */
    private static final class Lines extends Handler {

        final List<String> texts = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= Level.INFO.intValue()) {
                texts.add(line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
