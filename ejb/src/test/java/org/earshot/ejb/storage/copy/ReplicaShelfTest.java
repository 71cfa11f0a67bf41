// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.recording.RecordingId;
import org.earshot.ejb.storage.copy.Frames.Answer;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.testsupport.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaShelfTest {

    private final RecordingId recording = new RecordingId(UUID.randomUUID());
    private final FakeTicker ticker = new FakeTicker();

    @TempDir
    private Path directory = Path.of("unset");

    private FileRecordingStore store = store(Path.of("unset"));
    private ReplicaShelf shelf = shelf();

    @BeforeEach
    void build() {
        store = store(directory);
        shelf = shelf();
    }

    private static FileRecordingStore store(Path directory) {
        StorageSettings settings = new StorageSettings(directory, Duration.ofMillis(200), Duration.ofSeconds(1), 64, 5);
        return new FileRecordingStore(settings, directory.resolve("renditions"), Clock.systemUTC());
    }

    private ReplicaShelf shelf() {
        return new ReplicaShelf(store, new NodeId("r2"), ticker);
    }

    private Answer begin(Object session) {
        return begin(session, "r1", 1, false);
    }

    private Answer begin(Object session, String home, long since, boolean anew) {
        return shelf.begin(session, new ReplicaShelf.Home(home, since), recording, anew)
                .answer();
    }

    private void append(Object session) {
        assertThat(shelf.append(session, recording, 0, ByteBuffer.wrap(new byte[100]))
                        .answer())
                .isEqualTo(Answer.ACK);
    }

    private long copied() throws IOException {
        Optional<Path> copy = store.replicas().locate(recording);
        return copy.isPresent() ? Files.size(copy.get()) : 0;
    }

    private Answer beginPart(String from, boolean anew) {
        return shelf.beginPart(from, recording, from, anew).answer();
    }

    private void closedHere() throws IOException {
        store.create(recording, "{}").closeSealed();
    }

    @Test
    void shouldRefuseACopyThatIsBecomingTheCallFile() throws IOException {
        assertThat(begin("r1")).isEqualTo(Answer.HELD);
        shelf.surrender(recording);
        assertThat(begin("r1 woken")).isEqualTo(Answer.REFUSED);

        store.resume(recording, "{}").writer().close();
        assertThat(begin("r1 woken")).isEqualTo(Answer.REFUSED);
        store.delete(recording);
        ticker.elapse(Duration.ofSeconds(59));
        assertThat(begin("r1 woken")).isEqualTo(Answer.REFUSED);
        ticker.elapse(Duration.ofSeconds(1));

        assertThat(begin("r1 woken")).isEqualTo(Answer.HELD);
    }

    /** The old home wakes up, sees that its recording is this node's now, and lets go of it. */
    @Test
    void shouldKeepTheCopyThatIsBecomingTheCallFileWhenItsOldHomeDropsIt() throws IOException {
        begin("r1");
        append("r1");
        shelf.surrender(recording);

        shelf.drop("r1", recording);
        assertThat(copied()).isEqualTo(100);
        assertThat(begin("r1 again")).isEqualTo(Answer.REFUSED);
        shelf.drop("r1 again", recording);

        assertThat(copied()).isEqualTo(100);
    }

    @Test
    void shouldDropACopyOnlyForTheHomeThatHasItOpen() throws IOException {
        begin("of r1", "r1", 1, false);
        begin("of r3", "r3", 2, false);
        append("of r3");

        shelf.drop("of r1", recording);
        assertThat(copied()).isEqualTo(100);
        shelf.drop("of r3", recording);

        assertThat(store.replicas().locate(recording)).isEmpty();
    }

    @Test
    void shouldNotGiveTheCopyOfTheNewHomeToTheOldOne() throws IOException {
        assertThat(begin("of r1", "r1", 1, false)).isEqualTo(Answer.HELD);
        assertThat(begin("of r3", "r3", 2, true)).isEqualTo(Answer.HELD);
        append("of r3");

        assertThat(begin("of r1 again", "r1", 1, true)).isEqualTo(Answer.REFUSED);
        assertThat(begin("of a former one", "r4", 0, true)).isEqualTo(Answer.REFUSED);
        assertThat(copied()).isEqualTo(100);
        assertThat(begin("of r3 again", "r3", 2, false)).isEqualTo(Answer.HELD);
        shelf.left("of r3 again");

        assertThat(begin("of r1 again", "r1", 1, false)).isEqualTo(Answer.HELD);
    }

    private byte[] fileOfR1() throws IOException {
        FileRecordingStore other = store(directory.resolve("r1"));
        other.create(recording, "{}").close();
        return Files.readAllBytes(other.own(recording).orElseThrow());
    }

    /** It may have been captured and be nowhere else, as long as the first home is away. */
    @Test
    void shouldSetAsideWhatTheNewHomeOfARunningCallDoesNotHave() throws IOException {
        byte[] more = fileOfR1();
        begin("of r1", "r1", 1, false);
        shelf.append("of r1", recording, 0, ByteBuffer.wrap(more));
        shelf.left("of r1");

        assertThat(begin("of r3", "r3", 2, true)).isEqualTo(Answer.HELD);

        assertThat(store.parts().of(recording))
                .singleElement()
                .satisfies(part -> assertThat(part).hasBinaryContent(more));
        assertThat(copied()).isZero();
        assertThat(store.replicas().count()).isEqualTo(1);
    }

    /** The merged file has all of it. */
    @Test
    void shouldSetNothingAsideWhenTheFileOfAnEndedCallIsReplaced() throws IOException {
        byte[] old = fileOfR1();
        begin("of r1", "r1", 1, false);
        shelf.append("of r1", recording, 0, ByteBuffer.wrap(old));
        shelf.left("of r1");

        assertThat(begin("of r3", "r3", 0, true)).isEqualTo(Answer.HELD);

        assertThat(store.parts().of(recording)).isEmpty();
        assertThat(copied()).isZero();
    }

    @Test
    void shouldLetACopyRestOnlyForTheHomeThatHasItOpen() throws IOException {
        begin("of r1", "r1", 1, false);
        begin("of r3", "r3", 2, false);
        shelf.rest("of r1", recording);
        append("of r3");
        shelf.rest("of r3", recording);

        assertThat(shelf.taking()).isZero();
        assertThat(copied()).isEqualTo(100);
    }

    @Test
    void shouldTakeOnePartAtATime() throws IOException {
        closedHere();
        assertThat(beginPart("r1", false)).isEqualTo(Answer.HELD);
        assertThat(beginPart("r3", false)).isEqualTo(Answer.REFUSED);
        assertThat(beginPart("r1", false)).isEqualTo(Answer.HELD);

        shelf.left("r1");

        assertThat(beginPart("r3", true)).isEqualTo(Answer.HELD);
    }

    @Test
    void shouldNotTouchAPartThatHasComeUntilItIsRemoved() throws IOException {
        closedHere();
        beginPart("r1", false);
        assertThat(shelf.end("r1", recording, 0, 0).answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(shelf.arrivedParts()).containsExactly(new ArrivedPart(recording, "r1"));
        assertThat(beginPart("r3", true)).isEqualTo(Answer.REFUSED);
        assertThat(beginPart("r1", true)).isEqualTo(Answer.REFUSED);
        assertThat(store.arrivals().locate(recording)).isPresent();

        store.arrivals().delete(recording);

        assertThat(beginPart("r3", false)).isEqualTo(Answer.HELD);
    }
}
