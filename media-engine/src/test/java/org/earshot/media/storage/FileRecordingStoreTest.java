// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.Codec;
import org.earshot.domain.media.MediaKind;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.media.StreamSpec;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.FaultyDisk;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileRecordingStoreTest {

    private static final StreamSpec SPEC = new StreamSpec(
            0,
            MediaKind.AUDIO,
            StreamRole.NEAR,
            Optional.of("1"),
            Optional.empty(),
            true,
            Map.of(0, Codec.of("PCMU", 8000)),
            Optional.empty(),
            false,
            Optional.empty());

    @TempDir
    Path directory;

    private final FaultyDisk disk = new FaultyDisk();
    private final HandClock clock = new HandClock();
    private FileRecordingStore store;

    FileRecordingStoreTest() {
        this.store = new FileRecordingStore(settings(Path.of("unset")), Path.of("unset"), clock, disk);
    }

    @BeforeEach
    void build() {
        store = new FileRecordingStore(
                settings(directory.resolve("calls")), directory.resolve("renditions"), clock, disk);
    }

    private static StorageSettings settings(Path calls) {
        return new StorageSettings(calls, Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5);
    }

    private static RecordingId id() {
        return new RecordingId(UUID.randomUUID());
    }

    /** Writes a stream of packets with one lost, one twice, one late, and crashes. */
    private void crash(RecordingId recording, int packets) throws IOException {
        try (CallFileWriter writer = store.create(recording, "{\"call\":\"x\"}")) {
            writer.append(RecordType.EVENT, 0, 1_000_000, CallFileEvents.stream(0, SPEC));
            List<Integer> numbers = new ArrayList<>(List.of(65_530, 65_531, 65_531, 65_534, 65_533));
            for (int i = 0; i < packets; i++) {
                numbers.add(65_535 + i & 0xffff);
            }
            long micros = 1_000_000;
            for (int number : numbers) {
                writer.append(RecordType.RTP, 0, micros += 20_000, Packets.rtp(77, number));
            }
        }
    }

    private Path path(RecordingId recording) {
        return store.locate(recording).orElseThrow();
    }

    private static StreamCounters only(CaptureSummary summary) {
        assertThat(summary.streams()).hasSize(1);
        return java.util.Objects.requireNonNull(summary.streams().get(0));
    }

    @Test
    void shouldFindACallFileByIdAloneAfterARestart() throws IOException {
        RecordingId recording = id();
        crash(recording, 3);
        FileRecordingStore other =
                new FileRecordingStore(settings(directory.resolve("calls")), directory.resolve("renditions"), clock);
        assertThat(other.locate(recording)).isPresent();
        assertThat(other.locate(id())).isEmpty();
        assertThat(other.summarize(id())).isEmpty();
    }

    @Test
    void shouldCountWhatAFileHolds() throws IOException {
        RecordingId recording = id();
        crash(recording, 100);
        StreamCounters counters = only(store.summarize(recording).orElseThrow());
        assertThat(counters.codec()).contains("PCMU");
        assertThat(counters.packets()).isEqualTo(105);
        assertThat(counters.bytes()).isEqualTo(105 * 172);
        assertThat(counters.lost()).isEqualTo(1);
        assertThat(counters.duplicates()).isEqualTo(1);
        assertThat(counters.reordered()).isEqualTo(1);
        assertThat(counters.firstPacketAt()).contains(Instant.parse("1970-01-01T00:00:01.020Z"));
        assertThat(counters.lastPacketAt()).contains(Instant.parse("1970-01-01T00:00:03.100Z"));
    }

    @Test
    void shouldSealCrashedFilesAndCutTheirTornTail() throws IOException {
        List<RecordingId> crashed = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            RecordingId recording = id();
            crashed.add(recording);
            crash(recording, 50);
            Files.write(path(recording), new byte[i * 7], StandardOpenOption.APPEND);
        }
        List<CaptureSummary> recovered = store.recover();
        assertThat(recovered).extracting(CaptureSummary::recording).containsExactlyInAnyOrderElementsOf(crashed);
        for (CaptureSummary summary : recovered) {
            assertThat(only(summary).packets()).isEqualTo(55);
            assertThat(summary.fileBytes()).isEqualTo(Files.size(path(summary.recording())));
            assertThat(lastEvent(summary.recording())).isEqualTo("{\"event\":\"close\",\"recovered\":true}");
        }
        assertThat(store.recover()).isEmpty();
    }

    private String lastEvent(RecordingId recording) throws IOException {
        String last = "";
        try (CallFileReader reader = CallFileReader.open(path(recording))) {
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                last = next.get().type() == RecordType.EVENT ? next.get().text() : "";
            }
            assertThat(reader.torn()).isFalse();
        }
        return last;
    }

    @Test
    void shouldRecoverAFileThatHasNotEvenAHeader() throws IOException {
        RecordingId recording = id();
        store.create(recording, "{}").close();
        Files.write(path(recording), new byte[5], StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(store.recover()).extracting(CaptureSummary::recording).containsExactly(recording);
        assertThat(lastEvent(recording)).contains("recovered");
    }

    @Test
    void shouldLeaveAFileAloneThatIsNoCallFile() throws IOException {
        RecordingId recording = id();
        store.create(recording, "{}").close();
        byte[] foreign =
                "something else that is longer than a header".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        Files.write(path(recording), foreign, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(store.recover()).isEmpty();
        assertThat(Files.readAllBytes(path(recording))).isEqualTo(foreign);
    }

    @Test
    void shouldNotReportFilesThatWereSealed() throws IOException {
        CallFileWriter writer = store.create(id(), "{}");
        writer.append(RecordType.EVENT, CallFile.WHOLE_RECORDING, 1, CallFileEvents.close(false));
        writer.closeSealed();
        assertThat(store.recover()).isEmpty();
    }

    @Test
    void shouldRememberThatAFileHasEndedUntilItsRowIsStored() throws IOException {
        RecordingId ended = id();
        RecordingId crashed = id();
        RecordingId deleted = id();
        store.create(ended, "{}").closeSealed();
        store.create(deleted, "{}").closeSealed();
        crash(crashed, 1);
        assertThat(store.isSealed(ended)).isTrue();
        assertThat(store.unsettled()).containsExactlyInAnyOrder(ended, deleted);
        assertThat(store.recover()).hasSize(1);
        assertThat(store.unsettled()).containsExactlyInAnyOrder(ended, deleted, crashed);
        store.settled(ended);
        store.setAside(crashed);
        store.delete(deleted);
        assertThat(store.unsettled()).isEmpty();
        assertThat(store.isSealed(ended)).isTrue();
        store.settled(ended);
    }

    @Test
    void shouldDeleteTheFileAndItsRenditions() throws IOException {
        RecordingId recording = id();
        RecordingId kept = id();
        crash(recording, 1);
        Path renditions = Files.createDirectories(directory.resolve("renditions"));
        Files.createFile(renditions.resolve(recording + "_wav_mono_0"));
        Path other = Files.createFile(renditions.resolve(kept + "_wav_mono_0"));
        store.delete(recording);
        store.delete(recording);
        assertThat(store.locate(recording)).isEmpty();
        assertThat(renditions).isDirectoryContaining(file -> file.equals(other));
        assertThat(renditions.toFile().list()).hasSize(1);
        assertThat(store.recover()).isEmpty();
    }

    @Test
    void shouldKeepWhatWasSetAsideWhenARecordingComesBackWithoutACopy() throws IOException {
        RecordingId recording = id();
        crash(recording, 50);
        store.setAside(recording);
        store.arrivals().open(recording).close();
        store.replicas().open(recording).close();

        store.resume(recording, "{}").writer().close();

        assertThat(store.parts().of(recording))
                .singleElement()
                .satisfies(part -> assertThat(part).isNotEmptyFile());
        assertThat(store.parts().recordings()).containsExactly(recording);
        assertThat(store.arrivals().locate(recording)).isPresent();
        assertThat(store.replicas().locate(recording)).isEmpty();
        assertThat(store.summarize(recording).orElseThrow().streams()).isEmpty();
    }

    /** A call file without a marker counts as finished: a process that died between the two would leave it so. */
    @Test
    void shouldMakeACopyTheCallFileOnlyOnceThatIsNoted() throws IOException {
        RecordingId recording = id();
        crash(recording, 50);
        Path file = path(recording);
        store.replicas().open(recording).close();
        Path copy = store.replicas().locate(recording).orElseThrow();
        Files.move(file, copy, StandardCopyOption.REPLACE_EXISTING);
        Path markers = directory.resolve("calls").resolve("open");
        Files.delete(markers.resolve(recording.toString()));
        Files.delete(markers);
        Files.createFile(markers);

        assertThatThrownBy(() -> store.resume(recording, "{}")).isInstanceOf(RecorderException.class);
        assertThat(store.owns(recording)).isFalse();
        assertThat(store.replicas().locate(recording)).contains(copy);

        Files.delete(markers);
        store.resume(recording, "{}").writer().close();
        assertThat(store.owns(recording)).isTrue();
        assertThat(store.isSealed(recording)).isFalse();
    }

    @Test
    void shouldRefuseASecondFileOfARecording() throws IOException {
        RecordingId recording = id();
        try (CallFileWriter first = store.create(recording, "{}")) {
            assertThat(first.length()).isPositive();
            assertThatThrownBy(() -> store.create(recording, "{}"))
                    .isInstanceOfSatisfying(
                            RecorderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        }
        assertThatThrownBy(() -> store.create(id(), "no json"))
                .isInstanceOfSatisfying(
                        RecorderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void shouldSayFullAndNotWritableUntilAProbeSucceeds() {
        RecordingId recording = id();
        assertThat(store.usage().writable()).isTrue();
        assertThat(store.usage().total()).isPositive();
        disk.refuseWrites("No space left on device");
        assertThatThrownBy(() -> store.create(recording, "{}"))
                .isInstanceOfSatisfying(
                        RecorderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FULL));
        assertThat(store.locate(recording)).isEmpty();
        assertThat(store.usage().writable()).isFalse();
        disk.heal();
        assertThat(store.usage().writable()).isFalse();
        clock.advance(Duration.ofMillis(1001));
        assertThat(store.usage().writable()).isTrue();
        assertThat(store.recover()).isEmpty();
    }

    private StorageReserve held() throws IOException {
        StorageSettings some = new StorageSettings(
                directory.resolve("calls"), Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5, 10);
        store = new FileRecordingStore(some, directory.resolve("renditions"), clock, disk);
        store.usage();
        store.reserve().grow(1 << 20, 1 << 20);
        assertThat(store.reserve().held()).isEqualTo(10);
        return store.reserve();
    }

    @Test
    void shouldGoOnInTheRoomOfTheReserveWhenTheDiskIsFullAndBeginNoNewCallThere() throws IOException {
        StorageReserve reserve = held();
        disk.fullWhile(directory.resolve("calls").resolve(".reserve"));
        RecordingId recording = id();
        assertThatThrownBy(() -> store.create(id(), "{}"))
                .isInstanceOfSatisfying(
                        RecorderException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FULL));
        assertThat(reserve.held()).isEqualTo(10);

        store.resume(recording, "{}").writer().close();

        assertThat(lastEvent(recording)).contains("open");
        assertThat(reserve.held()).isZero();
        assertThat(store.usage().writable()).isTrue();
    }

    @Test
    void shouldKeepTheReserveWhenTheDiskFailsButIsNotFull() throws IOException {
        StorageReserve reserve = held();

        assertThat(store.failed(new IOException("Input/output error"))).isFalse();

        assertThat(reserve.held()).isEqualTo(10);
        assertThat(store.failed(new IOException("No space left on device"))).isTrue();
        assertThat(reserve.held()).isZero();
    }

    /** A clock moved by hand. */
    private static final class HandClock extends Clock {

        private Instant now = Instant.parse("2026-03-01T10:00:00Z");

        void advance(Duration by) {
            now = now.plus(by);
        }

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return java.time.ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
