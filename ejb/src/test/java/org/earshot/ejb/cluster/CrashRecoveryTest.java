// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.call.FileHeader;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.testsupport.FakeRecordingStore;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

/** After a crash every recording is closed, with what its file holds. */
class CrashRecoveryTest {

    private static final Instant FIRST = Instant.parse("2026-01-05T09:00:01Z");

    private final FakeRecordingStore store = new FakeRecordingStore();
    private final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();

    private void recover(Optional<FileHeader> header, Recording... refused) {
        new CrashRecovery(store, repository, id -> header, "node1").run(List.of(refused));
    }

    private static CaptureSummary summary(RecordingId id, int packets) {
        StreamCounters counters = packets == 0
                ? StreamCounters.none()
                : new StreamCounters(
                        Optional.of("PCMU"),
                        packets,
                        172L * packets,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        Optional.of(FIRST),
                        Optional.of(FIRST.plusMillis(20L * (packets - 1))),
                        Optional.empty());
        return new CaptureSummary(id, Map.of(0, counters), 5000);
    }

    @Test
    void shouldLeaveARecordingThatAnotherNodeHasTakenOver() {
        Recording taken = Recordings.aRecording().node("node2").build();
        repository.insert(taken);
        store.mended(summary(taken.id(), 5));
        recover(Optional.empty());
        assertThat(repository.byId(taken.id())).contains(taken);
        assertThat(store.aside()).containsExactly(taken.id());
    }

    /** The call had ended here, and its row waited for the database when the node was restarted: its file has no marker. */
    @Test
    void shouldSetAsideWhatItHasOfARecordingWhoseRowWasRefused() {
        Recordings call = Recordings.aRecording().node("node2");
        Recording taken = call.build();
        repository.insert(taken);
        Recording own = Recordings.aRecording().build();
        repository.insert(own);
        recover(
                Optional.empty(),
                call.node("node1")
                        .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                        .build(),
                own);
        assertThat(repository.byId(taken.id())).contains(taken);
        assertThat(store.aside()).containsExactly(taken.id());
    }

    /** The process was killed between the end of the file and the word that another node has the recording. */
    @Test
    void shouldSetAsideWhatHasEndedHereOfARecordingThatAnotherNodeHas() {
        Recording taken = Recordings.aRecording().node("node2").build();
        Recording own = Recordings.aRecording().build();
        RecordingId unknown = Recordings.aRecording().build().id();
        repository.insert(taken);
        repository.insert(own);
        List.of(taken.id(), own.id(), unknown).forEach(store::ended);
        recover(Optional.empty());
        assertThat(store.aside()).containsExactly(taken.id());
        assertThat(store.settledOnes()).containsExactly(own.id());
        assertThat(repository.byId(taken.id())).contains(taken);
    }

    @Test
    void shouldCloseARowWhoseFileCannotBeRead() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        store.failReading(row.id());
        recover(Optional.empty());
        Recording closed = repository.byId(row.id()).orElseThrow();
        assertThat(closed.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(closed.reason()).contains(EndReason.SERVER_RESTART);
    }

    /** Without a call file here, what the lost home has of it could never be merged. */
    @Test
    void shouldMakeTheCopyTheCallFileOfARecordingThatIsThisNodes() {
        Recording won = Recordings.aRecording().build();
        Recording awaiting = InterruptedRow.lost(
                Recordings.aRecording().build(), won.startedAt().plusSeconds(1));
        Recording other = Recordings.aRecording().node("node2").build();
        List.of(won, awaiting, other).forEach(row -> {
            repository.insert(row);
            store.copying(row.id());
        });
        recover(Optional.empty());
        assertThat(store.owns(won.id())).isTrue();
        assertThat(store.owns(awaiting.id())).isTrue();
        assertThat(store.owns(other.id())).isFalse();
    }

    @Test
    void shouldCloseARowWithTheCountersOfItsFile() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        store.mended(summary(row.id(), 100));
        recover(Optional.empty());

        Recording closed = repository.byId(row.id()).orElseThrow();
        assertThat(closed.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(closed.reason()).contains(EndReason.SERVER_RESTART);
        assertThat(closed.flags()).containsExactly(RecordingFlag.RECOVERED);
        assertThat(closed.tracks().get(0).counters().packets()).isEqualTo(100);
        assertThat(closed.endedAt()).contains(FIRST.plusMillis(1980));
        assertThat(closed.duration()).isEqualTo(Duration.ofSeconds(2));
        assertThat(closed.fileBytes()).isEqualTo(5000);
        assertThat(closed.dialogs()).allMatch(dialog -> dialog.endedAt().isPresent());
    }

    @Test
    void shouldCloseARowWhoseFileIsGone() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        recover(Optional.empty());
        Recording closed = repository.byId(row.id()).orElseThrow();
        assertThat(closed.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(closed.flags()).contains(RecordingFlag.NO_MEDIA);
    }

    @Test
    void shouldMakeARowForAFileThatHasNone() {
        RecordingId id = Recordings.aRecording().build().id();
        FileHeader header = new FileHeader(
                id,
                new CallKey("siprec:s1"),
                "siprec:s1",
                ClientKind.SIPREC,
                "node1",
                FIRST.minusSeconds(1),
                new DialogId("a", "t"),
                "198.51.100.5:5060/udp",
                "SBC");
        store.mended(summary(id, 50));
        recover(Optional.of(header));
        Recording made = repository.byId(id).orElseThrow();
        assertThat(made.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(made.key()).isEqualTo(new CallKey("siprec:s1"));
        assertThat(made.dialogs()).extracting(dialog -> dialog.id().callId()).containsExactly("a");
        assertThat(made.tracks()).hasSize(1);
    }

    @Test
    void shouldMakeRightARowThatOthersClosed() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        repository.change(row.id(), stored -> Optional.of(InterruptedRow.lost(stored, FIRST)));
        store.mended(summary(row.id(), 4000));
        recover(Optional.empty());
        Recording corrected = repository.byId(row.id()).orElseThrow();
        assertThat(corrected.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(corrected.reason()).contains(EndReason.SERVER_LOST);
        assertThat(corrected.flags()).containsExactly(RecordingFlag.RECOVERED);
        assertThat(corrected.tracks().get(0).counters().packets()).isEqualTo(4000);
        assertThat(corrected.endedAt()).contains(FIRST.plusMillis(20 * 3999));
        assertThat(corrected.duration()).isBetween(Duration.ofSeconds(80), Duration.ofSeconds(81));
        assertThat(corrected.fileBytes()).isEqualTo(5000);
    }

    @Test
    void shouldKeepWhatALongerCopyHasSaid() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        repository.change(row.id(), stored -> Optional.of(InterruptedRow.lost(stored, summary(row.id(), 300), FIRST)));
        store.mended(summary(row.id(), 250));
        recover(Optional.empty());
        Recording corrected = repository.byId(row.id()).orElseThrow();
        assertThat(corrected.tracks().get(0).counters().packets()).isEqualTo(300);
        assertThat(corrected.flags()).doesNotContain(RecordingFlag.AWAITING_HOME);
    }

    @Test
    void shouldLeaveARowThatWaitsWhenItsFileIsGone() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        Recording lost = InterruptedRow.lost(row, FIRST);
        repository.update(lost);
        recover(Optional.empty());
        assertThat(repository.byId(row.id())).contains(lost);
    }

    @Test
    void shouldLeaveClosedRecordingsAndOtherNodesAlone() {
        Recording closed = Recordings.aRecording()
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        Recording elsewhere = Recordings.aRecording().node("node2").build();
        repository.insert(closed);
        repository.insert(elsewhere);
        store.mended(summary(closed.id(), 50));
        recover(Optional.empty());
        assertThat(repository.all()).containsExactlyInAnyOrder(closed, elsewhere);
    }

    @Test
    void shouldGoOnWhenOneRecordingCannotBeRecovered() {
        Recording row = Recordings.aRecording().build();
        repository.insert(row);
        store.mended(summary(row.id(), 10));
        store.mended(summary(Recordings.aRecording().build().id(), 10));
        new CrashRecovery(
                        store,
                        repository,
                        id -> {
                            throw new IllegalStateException("broken file");
                        },
                        "node1")
                .run(List.of());
        assertThat(repository.byId(row.id()).orElseThrow().state()).isEqualTo(RecordingState.CLOSED_ERROR);
    }
}
