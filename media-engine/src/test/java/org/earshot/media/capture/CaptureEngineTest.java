// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.earshot.media.counters.StreamMeter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureEngineTest {

    @TempDir
    Path directory;

    private EngineFixture it;

    @BeforeEach
    void start() {
        it = new EngineFixture(directory, 64, 41_000, 41_199);
    }

    @AfterEach
    void stop() {
        it.close();
    }

    private static void assertCode(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RecorderException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void shouldKeepBothStreamsOfACallInOneFile() {
        RecordingId call = it.open();
        MediaEndpoint near = it.add(call, 0);
        MediaEndpoint far = it.add(call, 1);
        assertThat(near.address()).isEqualTo("192.0.2.1");
        assertThat(near.port() % 2).isZero();
        assertThat(far.port()).isNotEqualTo(near.port());
        DatagramChannel one = it.sender();
        DatagramChannel two = it.sender();
        for (int i = 0; i < 30; i++) {
            it.send(one, near.port(), Packets.rtp(1, i));
            it.send(two, far.port(), Packets.rtp(2, 100 + i));
        }
        it.send(one, near.port() + 1, Packets.rtcp(1));
        it.send(two, far.port(), Packets.rtcp(2));
        it.awaitPackets(call, 0, 30);
        it.awaitPackets(call, 1, 30);
        it.engine.note(call, "{\"event\":\"tag\",\"text\":\"hello\"}");
        it.advance(Duration.ofMillis(250));
        await().until(() -> it.sequences(call, 0).size() == 30);
        CaptureSummary summary = it.engine.close(call).orElseThrow();

        assertThat(it.sequences(call, 0)).hasSize(30).isSorted().startsWith(0).endsWith(29);
        assertThat(it.sequences(call, 1)).hasSize(30).isSorted().startsWith(100);
        List<CallFileRecord> records = it.records(call);
        assertThat(records)
                .filteredOn(record -> record.type() == RecordType.RTCP)
                .hasSize(2);
        assertThat(it.events(call))
                .anyMatch(event -> event.startsWith("{\"event\":\"open\",\"call\":\"test\"}"))
                .anyMatch(event -> event.startsWith("{\"event\":\"stream\",\"stream\":0,\"mLine\":0,\"kind\":\"AUDIO\","
                        + "\"role\":\"NEAR\",\"label\":\"1\""))
                .contains("{\"event\":\"note\",\"name\":\"tag\",\"text\":\"hello\"}")
                .anyMatch(event -> event.startsWith("{\"event\":\"stream-end\",\"stream\":1"));
        assertThat(records.get(0).text()).contains("\"open\"");
        assertThat(records.get(records.size() - 1).text()).isEqualTo("{\"event\":\"close\"}");
        assertThat(summary.fileBytes())
                .isEqualTo(it.store.locate(call).orElseThrow().toFile().length());
        assertThat(it.store.summarize(call)).contains(summary);
        assertThat(it.store.recover()).isEmpty();
    }

    @Test
    void shouldStampArrivalsFromTheWallClock() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        it.advance(Duration.ofSeconds(3));
        it.send(it.sender(), end.port(), Packets.rtp(1, 1));
        it.awaitPackets(call, 0, 1);
        it.engine.close(call);
        CallFileRecord rtp = it.records(call).stream()
                .filter(record -> record.type() == RecordType.RTP)
                .findFirst()
                .orElseThrow();
        assertThat(rtp.arrivalMicros())
                .isEqualTo(EngineFixture.START.plusSeconds(3).toEpochMilli() * 1000);
    }

    @Test
    void shouldCaptureACallOfEightStreams() {
        RecordingId call = it.open();
        DatagramChannel sender = it.sender();
        for (int stream = 0; stream < 8; stream++) {
            MediaEndpoint end = it.add(call, stream);
            for (int i = 0; i < 5; i++) {
                it.send(sender, end.port(), Packets.rtp(stream, 10 * stream + i));
            }
        }
        for (int stream = 0; stream < 8; stream++) {
            it.awaitPackets(call, stream, 5);
        }
        assertThat(it.engine.capacity().streams()).isEqualTo(8);
        it.engine.close(call);
        for (int stream = 0; stream < 8; stream++) {
            assertThat(it.sequences(call, stream)).hasSize(5).startsWith(10 * stream);
        }
        assertThat(it.engine.capacity().streams()).isZero();
        assertThat(it.engine.capacity().freePorts()).isEqualTo(100);
    }

    @Test
    void shouldCountLossDuplicatesAndReordering() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        DatagramChannel sender = it.sender();
        for (int number : new int[] {65_534, 65_535, 0, 0, 3, 2, 4, 4, 6}) {
            it.send(sender, end.port(), Packets.rtp(9, number));
        }
        it.awaitPackets(call, 0, 9);
        StreamCounters counters = it.counters(call, 0);
        assertThat(counters.lost()).isEqualTo(2);
        assertThat(counters.duplicates()).isEqualTo(2);
        assertThat(counters.reordered()).isEqualTo(1);
        assertThat(counters.bytes()).isEqualTo(9 * 172);
        assertThat(counters.codec()).contains("PCMU");
        assertThat(counters.source())
                .hasValueSatisfying(source -> assertThat(source).startsWith("127.0.0.1:"));
    }

    @Test
    void shouldDropForeignPacketsAndFollowASourceThatMoves() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        DatagramChannel first = it.sender();
        DatagramChannel second = it.sender();
        it.send(
                first,
                end.port(),
                Packets.rtp(1, 1),
                "no rtp at all".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        it.awaitPackets(call, 0, 1);
        it.send(second, end.port(), Packets.rtp(2, 500));
        await().until(() -> it.counters(call, 0).foreign() == 2);
        it.advance(Duration.ofMillis(1001));
        it.send(second, end.port(), Packets.rtp(2, 501));
        it.awaitPackets(call, 0, 2);
        it.send(first, end.port(), Packets.rtp(1, 2));
        await().until(() -> it.counters(call, 0).foreign() == 3);
        it.engine.close(call);
        assertThat(it.sequences(call, 0)).containsExactly(1, 501);
    }

    @Test
    void shouldDropWhatIsTooLongOrTooFastOrOfTooManySources() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        DatagramChannel sender = it.sender();
        it.send(sender, end.port(), Packets.rtp(1, 0, 0, 2020), Packets.rtp(1, 1, 0, 2021));
        it.awaitPackets(call, 0, 1);
        await().until(() -> it.counters(call, 0).foreign() == 1);
        for (int ssrc = 2; ssrc <= StreamMeter.MAX_SOURCES + 1; ssrc++) {
            it.send(sender, end.port(), Packets.rtp(ssrc, ssrc));
        }
        it.awaitPackets(call, 0, StreamMeter.MAX_SOURCES);
        await().until(() -> it.counters(call, 0).dropped() == 1);
        int sent = 0;
        while (it.counters(call, 0).packets() + it.counters(call, 0).dropped() < RateLimit.BURST + 40) {
            it.send(sender, end.port(), Packets.rtp(1, 100 + sent++ % 100));
        }
        await().until(() -> it.counters(call, 0).dropped() > 20);
        assertThat(it.counters(call, 0).packets()).isLessThanOrEqualTo(RateLimit.BURST);
    }

    @Test
    void shouldNoteAChangeAndKeepThePort() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        it.engine.changeStream(call, 0, EngineFixture.spec(0, false, Optional.empty()));
        it.send(it.sender(), end.port(), Packets.rtp(1, 7));
        it.awaitPackets(call, 0, 1);
        it.engine.removeStream(call, 0);
        assertThat(it.engine.capacity().freePorts()).isEqualTo(100);
        assertThat(it.counters(call, 0).packets()).isEqualTo(1);
        it.engine.close(call);
        assertThat(it.events(call))
                .filteredOn(event -> event.contains("\"active\":false"))
                .hasSize(1);
    }

    @Test
    void shouldRefuseWhatMakesNoSense() {
        RecordingId call = it.open();
        it.add(call, 0);
        RecordingId unknown = new RecordingId(new java.util.UUID(1, 2));
        assertCode(ErrorCode.CONFLICT, () -> it.add(call, 0));
        assertCode(ErrorCode.BAD_REQUEST, () -> it.add(call, 32));
        assertCode(ErrorCode.NOT_FOUND, () -> it.add(unknown, 0));
        assertCode(ErrorCode.NOT_FOUND, () -> it.engine.changeStream(call, 5, EngineFixture.spec(5)));
        assertCode(ErrorCode.BAD_REQUEST, () -> it.engine.note(call, "[1]"));
        assertCode(ErrorCode.BAD_REQUEST, () -> it.engine.note(call, "{\"a\":\"" + "x".repeat(8200) + "\"}"));
        assertCode(ErrorCode.CONFLICT, () -> it.engine.open(call, "{}"));
        assertThat(it.engine.close(unknown)).isEmpty();
        assertThat(it.engine.summary(unknown)).isEmpty();
        it.engine.removeStream(call, 9);
        it.engine.note(unknown, "{}");
        assertThat(it.engine.capacity().freePorts()).isEqualTo(99);
    }

    @Test
    void shouldSayWhenThePortsAreUsedUp() {
        RecordingId call = it.open();
        List<Integer> ports = new ArrayList<>();
        for (int recording = 0; recording < 4; recording++) {
            RecordingId each = recording == 0 ? call : it.open();
            for (int stream = 0; stream < 25; stream++) {
                ports.add(it.add(each, stream).port());
            }
        }
        assertThat(ports).doesNotHaveDuplicates().hasSize(100);
        assertCode(ErrorCode.NO_MEDIA_PORT, () -> it.add(call, 30));
        it.engine.removeStream(call, 3);
        assertThat(it.add(call, 30).port()).isEqualTo(ports.get(3));
    }

    @Test
    void shouldLeaveRunningFilesToTheNextStart() {
        RecordingId call = it.open();
        MediaEndpoint end = it.add(call, 0);
        it.send(it.sender(), end.port(), Packets.rtp(1, 7));
        it.awaitPackets(call, 0, 1);
        it.engine.close();
        List<CaptureSummary> found = it.store.recover();
        assertThat(found).hasSize(1);
        assertThat(EngineFixture.counters(found.get(0), 0).packets()).isEqualTo(1);
        assertThat(it.events(call)).endsWith("{\"event\":\"close\",\"recovered\":true}");
    }

    @Test
    void shouldSealTheFileOfACallerWhoCannotWaitForIt() {
        RecordingId call = it.open();
        Thread.currentThread().interrupt();
        try {
            it.engine.close(call);
        } catch (RecorderException impatient) {
            assertThat(impatient.code()).isEqualTo(ErrorCode.OVERLOADED);
        }
        assertThat(Thread.interrupted()).isTrue();
        await().until(() -> it.store.isSealed(call));
    }

    @Test
    void shouldTellWhatWasCapturedToACallerWhoCannotWaitForTheFile() throws InterruptedException {
        RecordingId call = it.open();
        it.send(it.sender(), it.add(call, 0).port(), Packets.rtp(1, 7));
        it.awaitPackets(call, 0, 1);
        it.disk.standStill(true);
        AtomicReference<Optional<CaptureSummary>> told = new AtomicReference<>(Optional.empty());
        Thread caller = new Thread(() -> told.set(it.engine.close(call)));
        caller.start();
        await().until(() -> Arrays.stream(caller.getStackTrace())
                .map(StackTraceElement::getMethodName)
                .anyMatch("closeFile"::equals));
        caller.interrupt();
        caller.join();
        it.disk.standStill(false);
        assertThat(told.get())
                .hasValueSatisfying(summary ->
                        assertThat(EngineFixture.counters(summary, 0).packets()).isEqualTo(1));
        await().until(() -> it.store.isSealed(call));
    }
}
