// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.UUID;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.FaultyDisk;
import org.earshot.media.callfile.Packets;
import org.earshot.media.callfile.RecordType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaStoreTest {

    private static final int PACKETS = 50;

    private final RecordingId recording = new RecordingId(UUID.randomUUID());
    private final FaultyDisk disk = new FaultyDisk();
    private FileRecordingStore home = store(Path.of("unset"));
    private FileRecordingStore twin = home;

    @BeforeEach
    void build(@TempDir Path directory) {
        home = store(directory.resolve("home"));
        twin = store(directory.resolve("twin"));
    }

    private FileRecordingStore store(Path directory) {
        StorageSettings settings = new StorageSettings(directory, Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5);
        return new FileRecordingStore(settings, directory.resolve("renditions"), Clock.systemUTC(), disk);
    }

    private byte[] source() throws IOException {
        try (CallFileWriter writer = home.create(recording, "{\"call\":\"x\"}")) {
            for (int i = 0; i < PACKETS; i++) {
                writer.append(RecordType.RTP, 0, 1_000_000 + i * 20_000L, Packets.rtp(77, i));
            }
        }
        return Files.readAllBytes(home.locate(recording).orElseThrow());
    }

    private static ByteBuffer part(byte[] bytes, int from, int to) {
        return ByteBuffer.wrap(bytes, from, to - from);
    }

    private Path copy() {
        return twin.replicas().locate(recording).orElseThrow();
    }

    @Test
    void shouldAnswerForARecordingOfAnotherNodeWithItsCopy() throws IOException {
        byte[] bytes = source();
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(ByteBuffer.wrap(bytes));
        }
        assertThat(copy()).hasBinaryContent(bytes);
        assertThat(twin.own(recording)).isEmpty();
        assertThat(twin.locate(recording)).contains(copy());
        assertThat(twin.summarize(recording))
                .isEqualTo(home.summarize(recording))
                .isPresent();
        assertThat(twin.replicas().count()).isEqualTo(1);
    }

    @Test
    void shouldCutATornTailAndGoOnWhenOpenedAgain() throws IOException {
        byte[] bytes = source();
        int torn = bytes.length / 2;
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(part(bytes, 0, torn));
        }
        try (Replica replica = twin.replicas().open(recording)) {
            int kept = (int) replica.length();
            assertThat(kept).isBetween(torn - 300, torn);
            assertThat(replica.checksum()).isEqualTo(ReplicaStore.checksum(copy(), kept));
            replica.append(part(bytes, kept, bytes.length));
            assertThat(replica.checksum())
                    .isEqualTo(ReplicaStore.checksum(home.locate(recording).orElseThrow(), bytes.length));
        }
        assertThat(copy()).hasBinaryContent(bytes);
    }

    @Test
    void shouldCutAtTheFirstRecordThatIsNotIntact() throws IOException {
        byte[] bytes = source();
        byte[] spoilt = Arrays.copyOf(bytes, bytes.length);
        spoilt[bytes.length / 2] ^= 1;
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(ByteBuffer.wrap(spoilt));
        }
        try (Replica replica = twin.replicas().open(recording)) {
            assertThat(replica.length()).isLessThanOrEqualTo(bytes.length / 2);
        }
    }

    @Test
    void shouldBeginAnewWhenTheFileIsOfAnotherKind() throws IOException {
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(ByteBuffer.wrap(new byte[100]));
        }
        try (Replica replica = twin.replicas().open(recording)) {
            assertThat(replica.length()).isZero();
            assertThat(replica.checksum()).isZero();
        }
    }

    @Test
    void shouldBeAsLongAsBeforeWhenAWriteFails() throws IOException {
        byte[] bytes = source();
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(part(bytes, 0, 1000));
            disk.refuseWrites("Input/output error");
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> replica.append(part(bytes, 1000, bytes.length)));
            disk.heal();
            assertThat(replica.length()).isEqualTo(1000);
            replica.append(part(bytes, 1000, bytes.length));
        }
        assertThat(copy()).hasBinaryContent(bytes);
    }

    /** Of a call that nobody goes on with: what the lost home has of it is merged only into a whole call file. */
    @Test
    void shouldMakeTheCopyAWholeCallFileWhenItIsKept() throws IOException {
        byte[] bytes = source();
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(part(bytes, 0, bytes.length - 7));
        }

        twin.keep(recording);

        assertThat(twin.isSealed(recording)).isTrue();
        assertThat(twin.replicas().locate(recording)).isEmpty();
        assertThat(twin.unsettled()).containsExactly(recording);
        assertThat(twin.summarize(recording).orElseThrow().streams().values())
                .singleElement()
                .satisfies(counters -> assertThat(counters.packets()).isEqualTo(PACKETS - 1));
    }

    @Test
    void shouldLeaveTheCallFileThatIsThereWhenItIsKept() throws IOException {
        byte[] bytes = source();

        home.keep(recording);
        twin.keep(recording);

        assertThat(home.locate(recording).orElseThrow()).hasBinaryContent(bytes);
        assertThat(twin.locate(recording)).isEmpty();
    }

    /** A recording that was given back to a home that had let go of it. */
    @Test
    void shouldMakeTheLongestPartTheCallFileWhenNothingElseIsHere() throws IOException {
        byte[] bytes = source();
        home.setAside(recording);
        try (CallFileWriter writer = home.create(recording, "{\"call\":\"x\"}")) {
            writer.append(RecordType.RTP, 0, 1_000_000, Packets.rtp(77, 0));
        }
        home.setAside(recording);

        home.keep(recording);

        assertThat(home.isSealed(recording)).isTrue();
        assertThat(Files.readAllBytes(home.own(recording).orElseThrow())).startsWith(bytes);
        assertThat(home.parts().of(recording)).hasSize(1);
        assertThat(home.parts().recordings()).containsExactly(recording);
        assertThat(home.unsettled()).containsExactly(recording);
    }

    @Test
    void shouldForgetARecordingOfWhichNoPartIsLeft() throws IOException {
        source();
        home.setAside(recording);
        home.parts().tidy(recording);
        assertThat(home.parts().recordings()).containsExactly(recording);

        home.keep(recording);
        assertThat(home.parts().recordings()).containsExactly(recording);
        home.parts().tidy(recording);

        assertThat(home.parts().recordings()).isEmpty();
    }

    @Test
    void shouldSetACopyAsideAsAPart() throws IOException {
        byte[] bytes = source();
        try (Replica replica = twin.replicas().open(recording)) {
            replica.append(ByteBuffer.wrap(bytes));
        }

        twin.replicas().setAside(recording, twin.parts());

        assertThat(twin.locate(recording)).isEmpty();
        assertThat(twin.replicas().count()).isZero();
        assertThat(twin.parts().recordings()).containsExactly(recording);
        assertThat(twin.parts().of(recording))
                .singleElement()
                .satisfies(part -> assertThat(part).hasBinaryContent(bytes));
    }

    @Test
    void shouldRemoveAnEmptyCopyInsteadOfSettingItAside() throws IOException {
        twin.replicas().setAside(recording, twin.parts());
        twin.replicas().open(recording).close();

        twin.replicas().setAside(recording, twin.parts());

        assertThat(twin.locate(recording)).isEmpty();
        assertThat(twin.replicas().count()).isZero();
        assertThat(twin.parts().recordings()).isEmpty();
    }

    @Test
    void shouldRemoveTheCopyWithTheRecording() throws IOException {
        twin.replicas().open(recording).close();
        twin.delete(recording);
        assertThat(twin.replicas().locate(recording)).isEmpty();
        assertThat(twin.replicas().count()).isZero();
    }

    @Test
    void shouldCountTheCopiesOfEarlierProcesses() throws IOException {
        twin.replicas().open(recording).close();
        twin.replicas().takeStock();
        assertThat(twin.replicas().count()).isEqualTo(1);
    }

    @Test
    void shouldKnowWhenAFileIsWhole() throws IOException {
        assertThat(home.isSealed(recording)).isFalse();
        CallFileWriter writer = home.create(recording, "{}");
        assertThat(home.isSealed(recording)).isFalse();
        writer.closeSealed();
        assertThat(home.isSealed(recording)).isTrue();
    }
}
