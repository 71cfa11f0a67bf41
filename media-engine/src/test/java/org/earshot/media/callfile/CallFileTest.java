// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallFileTest {

    private static final RecordingId ID = new RecordingId(new UUID(0x1234_5678_9abc_4defL, 42));
    private static final Instant CREATED = Instant.parse("2026-03-01T10:00:00.123Z");

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("a.call");
    }

    private CallFileWriter create() throws IOException {
        return CallFileWriter.create(file, CallFileHeader.of(ID, CREATED));
    }

    private record Seen(RecordType type, int stream, long micros, List<Byte> data) {}

    private static Seen seen(CallFileRecord record) {
        List<Byte> bytes = new ArrayList<>();
        for (int i = record.data().position(); i < record.data().limit(); i++) {
            bytes.add(record.data().get(i));
        }
        return new Seen(record.type(), record.stream(), record.arrivalMicros(), bytes);
    }

    private static Seen seen(RecordType type, int stream, long micros, byte[] data) {
        List<Byte> bytes = new ArrayList<>();
        for (byte one : data) {
            bytes.add(one);
        }
        return new Seen(type, stream, micros, bytes);
    }

    private static List<Seen> rest(CallFileReader reader) throws IOException {
        List<Seen> all = new ArrayList<>();
        for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
            all.add(seen(next.get()));
        }
        return all;
    }

    @Test
    void shouldGiveBackWhatWasWritten() throws IOException {
        Random random = new Random(7);
        List<Seen> written = new ArrayList<>();
        try (CallFileWriter writer = create()) {
            for (int i = 0; i < 2000; i++) {
                byte[] data = new byte[i == 1000 ? CallFile.MAX_DATA : random.nextInt(2000)];
                random.nextBytes(data);
                RecordType type = RecordType.of(1 + random.nextInt(3)).orElseThrow();
                int stream = i % 33 == 32 ? CallFile.WHOLE_RECORDING : i % 33;
                writer.append(type, stream, 1_700_000_000_000_000L + i, data);
                written.add(seen(type, stream, 1_700_000_000_000_000L + i, data));
            }
        }
        try (CallFileReader reader = CallFileReader.open(file)) {
            assertThat(reader.header()).isEqualTo(new CallFileHeader(1, ID, CREATED));
            assertThat(rest(reader)).isEqualTo(written);
            assertThat(reader.torn()).isFalse();
            assertThat(reader.validLength()).isEqualTo(Files.size(file));
        }
    }

    @Test
    void shouldStopBeforeTheLastRecordWhereverItIsTorn() throws IOException {
        long whole;
        try (CallFileWriter writer = create()) {
            writer.append(RecordType.RTP, 0, 1, new byte[] {1, 2, 3});
            whole = writer.length();
            writer.append(RecordType.RTP, 0, 2, new byte[40]);
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int length = (int) whole; length < bytes.length; length++) {
            Files.write(file, java.util.Arrays.copyOf(bytes, length));
            try (CallFileReader reader = CallFileReader.open(file)) {
                assertThat(rest(reader)).as("cut at %d", length).hasSize(1);
                assertThat(reader.validLength()).isEqualTo(whole);
                assertThat(reader.torn()).isEqualTo(length > whole);
            }
        }
    }

    @Test
    void shouldStopAtARecordOfWhichAnyByteWasChanged() throws IOException {
        long whole;
        try (CallFileWriter writer = create()) {
            writer.append(RecordType.RTP, 0, 1, new byte[] {1, 2, 3});
            whole = writer.length();
            writer.append(RecordType.RTCP, 1, 2, new byte[] {4, 5, 6, 7});
        }
        byte[] bytes = Files.readAllBytes(file);
        for (int at = (int) whole; at < bytes.length; at++) {
            byte[] changed = bytes.clone();
            changed[at] ^= 0x10;
            Files.write(file, changed);
            try (CallFileReader reader = CallFileReader.open(file)) {
                assertThat(rest(reader)).as("changed at %d", at).hasSize(1);
                assertThat(reader.torn()).isTrue();
            }
        }
    }

    @Test
    void shouldNotTakeZeroesForRecords() throws IOException {
        create().close();
        byte[] bytes = java.util.Arrays.copyOf(Files.readAllBytes(file), 4096);
        Files.write(file, bytes);
        try (CallFileReader reader = CallFileReader.open(file)) {
            assertThat(reader.next()).isEmpty();
            assertThat(reader.validLength()).isEqualTo(CallFile.HEADER_BYTES);
            assertThat(reader.torn()).isTrue();
        }
    }

    @Test
    void shouldReadOnWhenTheFileHasGrown() throws IOException {
        try (CallFileWriter writer = create();
                CallFileReader reader = CallFileReader.open(file)) {
            assertThat(reader.next()).isEmpty();
            writer.append(RecordType.EVENT, 0, 1, new byte[] {9});
            assertThat(rest(reader)).hasSize(1);
            writer.append(RecordType.EVENT, 0, 2, new byte[] {8});
            assertThat(rest(reader)).containsExactly(seen(RecordType.EVENT, 0, 2, new byte[] {8}));
            assertThat(reader.torn()).isFalse();
        }
    }

    @Test
    void shouldRefuseWhatIsNoCallFile() throws IOException {
        Files.write(file, new byte[100]);
        assertThatThrownBy(() -> CallFileReader.open(file)).isInstanceOf(IOException.class);
        Files.write(file, new byte[3]);
        assertThatThrownBy(() -> CallFileReader.open(file)).isInstanceOf(IOException.class);
    }

    @Test
    void shouldCutATornTailBeforeItAppendsAgain() throws IOException {
        FaultyDisk disk = new FaultyDisk();
        try (CallFileWriter writer = new CallFileWriter(ID, disk.create(file), 0, null)) {
            java.nio.ByteBuffer header = java.nio.ByteBuffer.allocate(CallFile.HEADER_BYTES);
            CallFileHeader.of(ID, CREATED).putInto(header);
            writer.append(header.flip());
            disk.refuseWrites("No space left on device");
            assertThatThrownBy(() -> writer.append(RecordType.RTP, 0, 1, new byte[500]))
                    .hasMessage("No space left on device");
            assertThat(Files.size(file)).isGreaterThan(writer.length());
            disk.heal();
            writer.append(RecordType.RTP, 0, 2, new byte[] {1});
        }
        try (CallFileReader reader = CallFileReader.open(file)) {
            assertThat(rest(reader)).containsExactly(seen(RecordType.RTP, 0, 2, new byte[] {1}));
            assertThat(reader.validLength()).isEqualTo(Files.size(file));
        }
    }
}
