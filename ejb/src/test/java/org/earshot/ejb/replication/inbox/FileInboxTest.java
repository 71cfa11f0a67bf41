// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.domain.replication.inbox.ReplicationTokens;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.domain.replication.inbox.UploadStatus.State;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileInboxTest {

    @TempDir
    Path directory;

    private TestCluster west;
    private TestCluster east;

    @BeforeEach
    void start() {
        west = new TestCluster("w1", directory);
        east = new TestCluster("e1", directory);
    }

    @AfterEach
    void stop() {
        west.close();
        east.close();
    }

    private byte[] file(Recording recording) throws IOException {
        return Files.readAllBytes(west.store.locate(recording.id()).orElseThrow());
    }

    private UploadStatus offer(Manifest manifest) {
        return east.inbox.offer(manifest.text(), "west");
    }

    private UploadStatus append(RecordingId id, long offset, byte[] bytes, int from, int to) {
        return east.inbox.append(id, offset, new ByteArrayInputStream(Arrays.copyOfRange(bytes, from, to)));
    }

    private Recording taken(int bytes) throws IOException {
        Recording recording = west.ended(1, bytes);
        offer(west.manifest(recording));
        byte[] file = file(recording);
        append(recording.id(), 0, file, 0, file.length);
        assertThat(east.inbox.complete(recording.id(), "west").state()).isEqualTo(State.PRESENT);
        return recording;
    }

    private static void refuses(ErrorCode code, Runnable work) {
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(work::run)
                .satisfies(e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
    }

    @Test
    void shouldShowNothingBeforeTheWholeFileIsThereAndChecked() throws IOException {
        Recording recording = west.ended(1, 300_000);
        byte[] file = file(recording);
        assertThat(offer(west.manifest(recording)).state()).isEqualTo(State.OPEN);
        assertThat(append(recording.id(), 0, file, 0, 100_000).offset()).isEqualTo(100_000);
        assertThat(east.recordings.byId(recording.id())).isEmpty();
        assertThat(east.store.locate(recording.id())).isEmpty();
        refuses(ErrorCode.CONFLICT, () -> east.inbox.complete(recording.id(), "west"));
        append(recording.id(), 100_000, file, 100_000, file.length);
        assertThat(east.recordings.byId(recording.id())).isEmpty();

        assertThat(east.inbox.complete(recording.id(), "west").state()).isEqualTo(State.PRESENT);

        assertThat(east.sha256(recording.id())).isEqualTo(west.sha256(recording.id()));
        Recording row = east.recordings.byId(recording.id()).orElseThrow();
        assertThat(row.node()).isEqualTo("e1");
        assertThat(row).usingRecursiveComparison().ignoringFields("node").isEqualTo(recording);
        assertThat(east.rows.origins(List.of(recording.id())).get(recording.id()))
                .satisfies(origin -> {
                    assertThat(origin.cluster()).isEqualTo(west.inbox.identity().id());
                    assertThat(origin.node()).isEqualTo("w1");
                    assertThat(origin.token()).isEqualTo("west");
                });
        assertThat(east.files.count()).isZero();
        assertThat(east.counters.recordings()).isEqualTo(1);
    }

    private static Manifest with(Manifest manifest, String sha256, long bytes, boolean repair) {
        return new Manifest(manifest.recording(), manifest.origin(), sha256, bytes, repair);
    }

    @Test
    void shouldRefuseTimesThatNoRowTakes() {
        Recording odd = Recordings.aRecording()
                .startedAt(Instant.parse("+300000-01-01T00:00:00Z"))
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        Manifest.Origin origin = new Manifest.Origin("c-9", "south", "s1");
        refuses(ErrorCode.BAD_REQUEST, () -> offer(new Manifest(odd, origin, "ab".repeat(32), 1000, false)));
    }

    @Test
    void shouldNotReplaceWhatAnotherTokenHasBroughtWhileThatIsValid() throws IOException {
        Recording recording = taken(10_000);
        east.rows.insert(
                new ReplicationToken("west", "ann", west.clock.instant(), Optional.empty(), Optional.empty()), "d");
        Manifest longer = with(west.manifest(recording), "ab".repeat(32), recording.fileBytes() + 1, false);
        refuses(ErrorCode.CONFLICT, () -> east.inbox.offer(longer.text(), "south"));
        assertThat(east.inbox.offer(longer.text(), "west").state()).isEqualTo(State.OPEN);
        east.rows.revoke("west", west.clock.instant());
        assertThat(east.inbox.offer(longer.text(), "south").state()).isEqualTo(State.OPEN);
    }

    @Test
    void shouldReplaceAFileAtItsNodeAndKnowThatTheCopiesAreOfTheOldOne() throws IOException {
        Recording recording = taken(10_000);
        RecordingId id = recording.id();
        Manifest repair = with(west.manifest(recording), west.sha256(id).orElseThrow(), recording.fileBytes(), true);
        east.recordings.change(id, row -> Optional.of(repair.recordedAt("e2")));
        east.damage(id);
        east.alive.add("e2");
        refuses(ErrorCode.OVERLOADED, () -> offer(repair));

        east.alive.clear();
        east.database.copies().put(new RecordingCopy(id, new NodeId("e3"), recording.fileBytes(), true));
        assertThat(offer(repair).state()).isEqualTo(State.OPEN);
        byte[] file = file(recording);
        append(id, 0, file, 0, file.length);
        assertThat(east.inbox.complete(id, "west").state()).isEqualTo(State.PRESENT);
        assertThat(east.sha256(id)).isEqualTo(west.sha256(id));
        assertThat(east.database.copies().of(id)).isNotEmpty().noneMatch(RecordingCopy::complete);
    }

    @Test
    void shouldKeepTheRoomThatUploadsHaveStillToFill() {
        Manifest first = west.manifest(west.ended(1, 10_000));
        Manifest second = west.manifest(west.ended(2, 10_000));
        StorageUsage disk = east.store.usage();
        long most = (long) ((disk.usable() - disk.total() * 0.1) * 0.6);
        assertThat(offer(with(first, first.sha256(), most, false)).state()).isEqualTo(State.OPEN);
        refuses(ErrorCode.STORAGE_FULL, () -> offer(with(second, second.sha256(), most, false)));
        assertThat(offer(with(first, first.sha256(), most, false)).state()).isEqualTo(State.OPEN);
    }

    @Test
    void shouldKeepWhatCameBeforeTheConnectionBroke() throws IOException {
        Recording recording = west.ended(1, 300_000);
        offer(west.manifest(recording));
        InputStream broken =
                new SequenceInputStream(new ByteArrayInputStream(file(recording), 0, 70_000), new InputStream() {
                    @Override
                    public int read() throws IOException {
                        throw new IOException("connection reset");
                    }
                });
        east.inbox.append(recording.id(), 0, broken);
        assertThat(east.inbox.status(recording.id()).offset()).isEqualTo(70_000);
        assertThat(offer(west.manifest(recording)).offset()).isEqualTo(70_000);
    }

    @Test
    void shouldRefuseAPartThatDoesNotFollow() throws IOException {
        Recording recording = west.ended(1, 10_000);
        offer(west.manifest(recording));
        refuses(ErrorCode.CONFLICT, () -> append(recording.id(), 1, new byte[10], 0, 10));
        refuses(
                ErrorCode.BAD_REQUEST,
                () -> east.inbox.append(recording.id(), 0, new ByteArrayInputStream(new byte[100_000])));
        refuses(ErrorCode.NOT_FOUND, () -> east.inbox.status(recording.id()));
    }

    @Test
    void shouldThrowAnUploadAwayWhoseChecksumIsWrong() throws IOException {
        Recording recording = west.ended(1, 10_000);
        byte[] file = file(recording);
        file[5_000] ^= 1;
        offer(west.manifest(recording));
        append(recording.id(), 0, file, 0, file.length);
        refuses(ErrorCode.CONFLICT, () -> east.inbox.complete(recording.id(), "west"));
        assertThat(east.recordings.byId(recording.id())).isEmpty();
        assertThat(offer(west.manifest(recording)).offset()).isZero();
        assertThat(east.counters.rejects()).isEqualTo(1);
    }

    @Test
    void shouldThrowAFileAwayThatWasDamagedBeforeItWasSent() throws IOException {
        Recording recording = west.ended(1, 10_000);
        west.damage(recording.id());
        byte[] file = file(recording);
        offer(west.manifest(recording));
        append(recording.id(), 0, file, 0, file.length);
        refuses(ErrorCode.BAD_REQUEST, () -> east.inbox.complete(recording.id(), "west"));
        assertThat(east.store.locate(recording.id())).isEmpty();
    }

    @Test
    void shouldAnswerThatItHasARecordingWithTheSameChecksum() throws IOException {
        Recording recording = taken(10_000);
        assertThat(offer(west.manifest(recording)).state()).isEqualTo(State.PRESENT);
        refuses(ErrorCode.NOT_FOUND, () -> east.inbox.complete(recording.id(), "west"));
    }

    @Test
    void shouldNeverReplaceADifferentRecording() throws IOException {
        Recording recording = taken(10_000);
        Manifest same = west.manifest(recording);
        refuses(
                ErrorCode.CONFLICT,
                () -> offer(new Manifest(recording, same.origin(), "ab".repeat(32), same.bytes(), true)));
        Manifest.Origin stranger = new Manifest.Origin("another", "site", "n1");
        refuses(
                ErrorCode.CONFLICT,
                () -> offer(new Manifest(recording, stranger, "ab".repeat(32), same.bytes() + 1, true)));
        Recording own = east.ended(2, 10_000);
        refuses(ErrorCode.CONFLICT, () -> offer(new Manifest(own, same.origin(), "ab".repeat(32), 1_000_000, false)));
    }

    @Test
    void shouldTakeALongerFileOfTheSameOriginUnlessTheRecordingIsOnHold() throws IOException {
        Recording whole = west.ended(1, 20_000);
        byte[] file = file(whole);
        Manifest manifest = west.manifest(whole);
        int part = 32 + (file.length - 32) / 2;
        // Up to the end of a whole record.
        Path beginning = directory.resolve("beginning");
        byte[] shorter = wholeRecords(file, part);
        Files.write(beginning, shorter);
        offer(new Manifest(whole, manifest.origin(), FileDigest.of(beginning), shorter.length, false));
        append(whole.id(), 0, shorter, 0, shorter.length);
        east.inbox.complete(whole.id(), "west");
        assertThat(east.recordings.byId(whole.id()).orElseThrow().fileBytes()).isEqualTo(shorter.length);

        east.database.holds().hold(whole.id(), new LegalHold("ann", "case 7", TestCluster.START));
        refuses(ErrorCode.CONFLICT, () -> offer(manifest));
        east.database.holds().release(whole.id());
        assertThat(offer(manifest).state()).isEqualTo(State.OPEN);
        append(whole.id(), 0, file, 0, file.length);
        east.inbox.complete(whole.id(), "west");

        assertThat(east.sha256(whole.id())).contains(manifest.sha256());
        assertThat(east.recordings.byId(whole.id()).orElseThrow().fileBytes()).isEqualTo(file.length);
        assertThat(east.forgottenRenditions).contains(whole.id());
    }

    private static byte[] wholeRecords(byte[] file, int most) {
        int at = 32;
        while (true) {
            int length = ((file[at + 4] & 0xff) << 8) | (file[at + 5] & 0xff);
            if (at + 16 + length > most) {
                return Arrays.copyOf(file, at);
            }
            at += 16 + length;
        }
    }

    @Test
    void shouldMendADamagedFileWithTheOneItWas() throws IOException {
        Recording recording = taken(10_000);
        Manifest manifest = west.manifest(recording);
        assertThat(east.inbox.verify(recording.id(), manifest.sha256()).state()).isEqualTo(State.PRESENT);
        east.damage(recording.id());
        assertThat(east.inbox.verify(recording.id(), manifest.sha256()).state()).isEqualTo(State.OPEN);

        byte[] file = file(recording);
        offer(new Manifest(recording, manifest.origin(), manifest.sha256(), manifest.bytes(), true));
        append(recording.id(), 0, file, 0, file.length);
        assertThat(east.inbox.complete(recording.id(), "west").state()).isEqualTo(State.PRESENT);

        assertThat(east.inbox.verify(recording.id(), manifest.sha256()).state()).isEqualTo(State.PRESENT);
    }

    @Test
    void shouldNotWantWhatWasRemovedHereOrIsOfHere() throws IOException {
        Recording recording = taken(10_000);
        east.recordings.change(recording.id(), row -> Optional.of(row.withoutMedia(RecordingState.PRUNED)));
        assertThat(offer(west.manifest(recording)).state()).isEqualTo(State.UNWANTED);
        assertThat(east.inbox.verify(recording.id(), "ab".repeat(32)).state()).isEqualTo(State.UNWANTED);
        Recording own = east.ended(1, 10_000);
        assertThat(offer(east.manifest(own)).state()).isEqualTo(State.UNWANTED);
    }

    /** The file was moved, and the process died before the row was there. */
    @Test
    void shouldComeRightAfterACrashBeforeTheRow() throws IOException {
        Recording recording = west.ended(1, 10_000);
        byte[] file = file(recording);
        Path left = directory.resolve("left");
        Files.write(left, file);
        east.store.admit(recording.id(), left, false);
        offer(west.manifest(recording));
        append(recording.id(), 0, file, 0, file.length);
        assertThat(east.inbox.complete(recording.id(), "west").state()).isEqualTo(State.PRESENT);
        assertThat(east.recordings.byId(recording.id())).isPresent();
    }

    @Test
    void shouldRefuseWhatIsNoManifest() {
        Recording recording = west.ended(1, 10_000);
        String good = new String(west.manifest(recording).text(), StandardCharsets.UTF_8);
        for (String bad : List.of(
                "",
                "{}",
                "[]",
                good.replace("\"CLOSED_NORMAL\"", "\"ACTIVE\""),
                good.replace("\"CLOSED_NORMAL\"", "null"),
                good.replaceFirst("\"startedAt\":\"[^\"]*\"", "\"startedAt\":\"yesterday\""),
                good.replaceFirst("\"sha256\":\"..", "\"sha256\":\"XX"),
                good.replace("\"bytes\":" + west.size(recording.id()), "\"bytes\":0"))) {
            refuses(ErrorCode.BAD_REQUEST, () -> east.inbox.offer(TestCluster.text(bad), "west"));
        }
    }

    @Test
    void shouldRemoveUploadsThatNobodyGoesOnWith() throws IOException {
        Recording recording = west.ended(1, 10_000);
        offer(west.manifest(recording));
        append(recording.id(), 0, new byte[10], 0, 10);
        assertThat(east.files.discardOlder(TestCluster.START)).isZero();
        assertThat(east.files.discardOlder(Files.getLastModifiedTime(east.files.part(recording.id()))
                        .toInstant()
                        .plusSeconds(1)))
                .isEqualTo(2);
    }

    @Test
    void shouldTakeATokenUntilItIsRevoked() {
        ReplicationTokens tokens = new TokenRegister(east.rows, east.clock);
        ReplicationTokens.Issued issued = tokens.create("west", "ann");
        assertThat(issued.secret()).matches("esr_[A-Za-z0-9_-]{43}");
        assertThat(tokens.check(issued.secret())).map(ReplicationToken::name).contains("west");
        assertThat(tokens.check(issued.secret() + "x")).isEmpty();
        assertThat(tokens.check("")).isEmpty();
        assertThat(tokens.all().get(0).usedAt()).contains(east.clock.instant());
        east.clock.elapse(Duration.ofHours(1));
        tokens.revoke("west", "ann");
        assertThat(tokens.check(issued.secret())).isEmpty();
        refuses(ErrorCode.NOT_FOUND, () -> tokens.revoke("west", "ann"));
        refuses(ErrorCode.BAD_REQUEST, () -> tokens.create("West 1", "ann"));
    }
}
