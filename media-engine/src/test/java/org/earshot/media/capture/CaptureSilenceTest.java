// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.Packets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureSilenceTest {

    @TempDir
    Path directory;

    private EngineFixture it;

    @BeforeEach
    void start() {
        it = new EngineFixture(directory, 64, 41_200, 41_299);
    }

    @AfterEach
    void stop() {
        it.close();
    }

    private void awaitHeard(String... events) {
        await().untilAsserted(() -> assertThat(it.heard.all).containsExactly(events));
    }

    @Test
    void shouldReportSilenceReturnAndOrphanOnce() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        it.add(call, 1);
        DatagramChannel sender = it.sender();
        it.advance(Duration.ofSeconds(5));
        it.send(sender, end.port(), Packets.rtp(1, 1));
        it.awaitPackets(call, 0, 1);
        it.advance(Duration.ofSeconds(6));
        awaitHeard("silent 1 since 2026-03-01T10:00:00Z");
        it.advance(Duration.ofSeconds(5));
        awaitHeard("silent 1 since 2026-03-01T10:00:00Z", "silent 0 since 2026-03-01T10:00:05Z");
        it.send(sender, end.port(), Packets.rtp(1, 2));
        it.awaitPackets(call, 0, 2);
        it.advance(Duration.ofSeconds(1));
        await().until(() -> it.heard.all.contains("audible 0"));
        it.heard.all.clear();
        it.advance(Duration.ofSeconds(60));
        await().until(() -> it.heard.all.contains("orphaned 2026-03-01T10:00:16Z"));
        it.advance(Duration.ofSeconds(60));
        it.engine.changeStream(call, 0, EngineFixture.spec(0));
        it.advance(Duration.ofSeconds(1));
        it.engine.close(call);
        assertThat(it.heard.all)
                .containsExactly("silent 0 since 2026-03-01T10:00:16Z", "orphaned 2026-03-01T10:00:16Z");
    }

    @Test
    void shouldWatchTheOtherRecordingsWhenAnErrorIsMetWithOne() {
        RecordingId odd = it.open();
        it.add(odd, 0);
        RecordingId other = it.open();
        it.add(other, 1);
        it.heard.failFor(odd);
        it.advance(Duration.ofSeconds(11));
        awaitHeard("silent 1 since 2026-03-01T10:00:00Z");
    }

    @Test
    void shouldReportNothingWhileAllStreamsAreOnHold() {
        RecordingId held = it.open();
        it.engine.addStream(held, 0, EngineFixture.spec(0, false, Optional.empty()));
        RecordingId other = it.open();
        it.add(other, 3);
        it.advance(Duration.ofSeconds(100));
        awaitHeard("silent 3 since 2026-03-01T10:00:00Z", "orphaned 2026-03-01T10:00:00Z");
        it.engine.changeStream(held, 0, EngineFixture.spec(0));
        it.advance(Duration.ofSeconds(10));
        awaitHeard(
                "silent 3 since 2026-03-01T10:00:00Z",
                "orphaned 2026-03-01T10:00:00Z",
                "silent 0 since 2026-03-01T10:01:40Z");
    }
}
