// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.Packets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CapturePressureTest {

    @TempDir
    Path directory;

    private EngineFixture it;
    private RecordingId call;
    private MediaEndpoint end;
    private DatagramChannel sender;

    CapturePressureTest() {
        this.call = new RecordingId(new java.util.UUID(0, 0));
        this.end = new MediaEndpoint(0, "", 0);
    }

    @BeforeEach
    void start() {
        it = new EngineFixture(directory, 2, 41_300, 41_399);
        call = it.open();
        end = it.add(call, 0);
        sender = it.sender();
    }

    @AfterEach
    void stop() {
        it.close();
    }

    /** Sends packets one by one until the engine has seen as many. */
    private void send(int from, int count) {
        for (int i = 0; i < count; i++) {
            long seen = seen();
            it.advance(Duration.ofMillis(20));
            it.send(sender, end.port(), Packets.rtp(1, from + i, 0, 1000));
            await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(1)).until(() -> seen() > seen);
        }
    }

    private long seen() {
        StreamCounters counters = it.counters(call, 0);
        return counters.packets() + counters.dropped();
    }

    @Test
    void shouldWriteAndSyncOnAfterAnErrorOfTheProgram() {
        send(0, 5);
        it.disk.breakProgram();
        send(5, 3);
        await().until(() -> {
            it.advance(Duration.ofMillis(100));
            return it.disk.refused() > 0;
        });
        it.disk.heal();
        it.advance(Duration.ofSeconds(2));
        send(8, 5);
        it.engine.close(call);
        assertThat(it.sequences(call, 0)).hasSize(13).isSorted();
        assertThat(it.store.isSealed(call)).isTrue();
    }

    /** Else the block has a hole, behind which nothing of the call file can be read. */
    @Test
    void shouldKeepTheFileWholeWhenAPacketMeetsAnError() {
        send(0, 5);
        it.failReading();
        it.send(sender, end.port(), Packets.rtp(1, 5, 0, 1000));
        await().until(() -> !it.failsReading());
        send(6, 5);
        it.engine.close(call);
        assertThat(it.sequences(call, 0)).containsExactly(0, 1, 2, 3, 4, 6, 7, 8, 9, 10);
        assertThat(it.store.isSealed(call)).isTrue();
    }

    @Test
    void shouldDropCountAndNoteTheGapWhenTheDiskStandsStill() {
        it.disk.standStill(true);
        send(0, 60);
        StreamCounters counters = it.counters(call, 0);
        assertThat(counters.dropped()).isPositive();
        await().until(() -> it.heard.all.stream().anyMatch(event -> event.startsWith("dropping")));
        assertThat(it.engine.capacity().buffersInUse()).isEqualTo(1);
        it.engine.note(call, "{\"kept\":true}");
        it.disk.standStill(false);
        await().until(() -> it.engine.capacity().buffersInUse() < 1);
        send(60, 20);
        CaptureSummary summary = it.engine.close(call).orElseThrow();
        StreamCounters last = EngineFixture.counters(summary, 0);
        assertThat(last.packets() + last.dropped()).isEqualTo(80);
        assertThat(it.sequences(call, 0))
                .hasSize((int) last.packets())
                .isSorted()
                .endsWith(79);
        assertThat(gapPackets()).isEqualTo(last.dropped());
        assertThat(it.events(call)).contains("{\"event\":\"note\",\"kept\":true}");
        assertThat(it.engine.capacity().droppedPackets()).isEqualTo(last.dropped());
        assertThat(it.store.summarize(call)).contains(summary);
    }

    private long gapPackets() {
        long sum = 0;
        for (String event : it.events(call)) {
            if (event.startsWith("{\"event\":\"gap\",\"stream\":0,")) {
                sum += Long.parseLong(event.replaceAll(".*packets\":", "").replace("}", ""));
            }
        }
        return sum;
    }

    /** Else no call would be admitted any more: nothing is written that could show that the disk has room again. */
    @Test
    void shouldHaveNoLagWhenTheLastRecordingHasEndedThatCouldNotBeWritten() {
        it.disk.refuseWrites("No space left on device");
        send(0, 12);
        await().until(() -> it.heard.all.contains("failing No space left on device"));
        it.advance(Duration.ofSeconds(5));
        assertThat(it.engine.capacity().writerLagMillis()).isGreaterThan(4000);
        it.engine.close(call);
        it.disk.heal();
        it.advance(Duration.ofSeconds(60));
        assertThat(it.engine.capacity().writerLagMillis()).isZero();
    }

    @Test
    void shouldKeepBlocksAndRetryWhenTheDiskIsFull() {
        it.disk.refuseWrites("No space left on device");
        send(0, 12);
        await().until(() -> it.heard.all.contains("failing No space left on device"));
        assertThat(it.engine.capacity().storageFailing()).isTrue();
        assertThat(it.store.usage().writable()).isFalse();
        it.advance(Duration.ofSeconds(2));
        int refused = it.disk.refused();
        await().until(() -> it.disk.refused() > refused);
        it.disk.heal();
        it.advance(Duration.ofSeconds(2));
        await().until(() -> it.heard.all.contains("back"));
        assertThat(it.engine.capacity().storageFailing()).isFalse();
        assertThat(it.store.usage().writable()).isTrue();
        send(12, 5);
        it.engine.close(call);
        assertThat(it.sequences(call, 0)).hasSize(17).isSorted();
        assertThat(it.heard.all)
                .filteredOn(event -> event.startsWith("failing"))
                .hasSize(1);
    }

    @Test
    void shouldGiveUpTheReserveAndLoseNothingWhenTheDiskFills() throws IOException {
        Path reserve = Files.writeString(directory.resolve("calls").resolve(".reserve"), "held");
        it.disk.fullWhile(reserve);
        send(0, 12);
        CaptureSummary summary = it.engine.close(call).orElseThrow();
        assertThat(it.disk.refused()).isOne();
        assertThat(reserve).doesNotExist();
        assertThat(EngineFixture.counters(summary, 0).packets()).isEqualTo(12);
        assertThat(it.sequences(call, 0)).hasSize(12).isSorted();
        assertThat(it.heard.all).noneMatch(event -> event.startsWith("failing"));
    }

    @Test
    void shouldCountWhatIsLostWhenTheCallEndsOnAFullDiskAndLeaveAValidFile() {
        send(0, 10);
        it.advance(Duration.ofMillis(250));
        await().until(() -> it.sequences(call, 0).size() == 10);
        it.disk.refuseWrites("Input/output error");
        send(10, 7);
        CaptureSummary summary = it.engine.close(call).orElseThrow();
        StreamCounters counters = EngineFixture.counters(summary, 0);
        assertThat(counters.packets()).isEqualTo(10);
        assertThat(counters.dropped()).isEqualTo(7);
        assertThat(it.sequences(call, 0)).hasSize(10);
        assertThat(it.heard.all).contains("failing Input/output error");
        it.disk.heal();
        assertThat(it.store.recover()).extracting(CaptureSummary::recording).isEqualTo(List.of(call));
        assertThat(it.engine.capacity().buffersInUse()).isZero();
    }

    @Test
    void shouldReportASyncThatFailsAndItsRecovery() {
        it.disk.refuseSyncs("Input/output error");
        send(0, 1);
        it.advance(Duration.ofMillis(250));
        await().until(() -> it.heard.all.contains("failing Input/output error"));
        it.disk.heal();
        await().until(() -> it.heard.all.contains("back"));
    }
}
