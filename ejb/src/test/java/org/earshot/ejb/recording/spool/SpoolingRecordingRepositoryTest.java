// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.awaitility.Awaitility;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRetentionRows;
import org.earshot.testsupport.RecordingRepositoryContract;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a database that answers it is as any repository; without one, rows wait and are written later, once each. */
class SpoolingRecordingRepositoryTest extends RecordingRepositoryContract {

    private static final Duration LONGEST = Duration.ofMillis(200);

    @TempDir
    private Path directory;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final SlowRepository database = new SlowRepository();
    private final StoreStatus status = new StoreStatus(Clock.systemUTC());
    private final List<Recording> refused = new ArrayList<>();
    private RowSpool spool;
    private RecordingRepository repository;
    private RowMerger merger;

    @Override
    protected RecordingRepository emptyRepository() {
        start();
        return repository;
    }

    /** A new process on the same disk. */
    private void start() {
        start(threads);
    }

    private void start(Executor executor) {
        spool = RowSpool.open(directory);
        TimedWrites writes = new TimedWrites(executor, LONGEST);
        repository = new SpoolingRecordingRepository(database, spool, writes, status);
        merger = new RowMerger(database, spool, writes);
    }

    @AfterEach
    void stop() {
        database.release();
        threads.shutdownNow();
    }

    @Test
    void shouldTakeRowsOfNewCallsWhileTheDatabaseIsAwayAndStoreThemOnceItIsBack() {
        Recordings first = Recordings.aRecording();
        Recording second = Recordings.aRecording().build();
        database.rows.available(false);
        repository.insert(first.build());
        repository.insert(second);
        Recording closed =
                first.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        repository.update(closed);
        assertThat(repository.byId(closed.id())).contains(closed);
        merger.mergeNow(refused::add);
        assertThat(spool.size()).isEqualTo(2);

        database.rows.available(true);
        merger.mergeNow(refused::add);
        assertThat(database.rows.all()).containsExactlyInAnyOrder(closed, second);
        assertThat(spool.size()).isZero();
        assertThat(refused).isEmpty();
        Recording third = Recordings.aRecording().build();
        repository.insert(third);
        assertThat(database.rows.byId(third.id())).contains(third);
    }

    @Test
    void shouldListWhatWaitsWhileTheDatabaseIsAway() {
        database.rows.available(false);
        Recording waiting = Recordings.aRecording().callId("abc").build();
        repository.insert(waiting);
        assertThat(repository.find(RecordingFilter.all(), Optional.empty(), 10).items())
                .containsExactly(waiting);
        assertThat(repository.bySipCallId("abc")).contains(waiting);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> repository.active("node1"));
    }

    @Test
    void shouldStoreWhatWaitedWhenTheNodeWasRestartedInBetween() {
        database.rows.available(false);
        Recording recording = Recordings.aRecording().build();
        repository.insert(recording);
        start();
        database.rows.available(true);
        merger.mergeAtStart(refused::add);
        assertThat(database.rows.all()).containsExactly(recording);
        start();
        assertThat(spool.size()).isZero();
    }

    /** The transaction of the others may fail after it, or it after them. */
    @Test
    void shouldLeaveRowsThatWaitWhenSeveralAreChangedTogether() {
        Recordings call = Recordings.aRecording().node("node1");
        Recording stored = call.build();
        repository.insert(stored);
        database.rows.available(false);
        Recording waiting = Recordings.aRecording().node("node1").build();
        repository.insert(waiting);
        database.rows.available(true);

        Map<RecordingId, Recording> changed = repository.changeAll(
                List.of(stored.id(), waiting.id()), row -> Optional.of(InterruptedRow.takenOver(row, "node2")));

        assertThat(changed).containsOnlyKeys(stored.id());
        assertThat(repository.byId(waiting.id())).contains(waiting);
    }

    /** What this node has captured of it is the part of another's recording: whoever starts the node has to know. */
    @Test
    void shouldTellAtTheStartOfARowThatAnotherNodeHas() {
        Recordings call = Recordings.aRecording().node("node2");
        Recording taken = call.build();
        database.rows.available(false);
        Recording own = call.node("node1")
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        repository.insert(own);
        database.rows.available(true);
        database.rows.insert(taken);
        start();
        merger.mergeAtStart(refused::add);
        assertThat(refused).containsExactly(own);
        assertThat(database.rows.all()).containsExactly(taken);
        assertThat(spool.size()).isZero();
        // The process ends before what follows is done.
        start();
        merger.mergeAtStart(refused::add);
        assertThat(refused).containsExactly(own, own);
        merger.settleRefused();
        start();
        assertThat(spool.size()).isZero();
    }

    @Test
    void shouldKeepTheFileOfARefusedRowUntilItIsDecidedWhatFollows() {
        Recordings builder = Recordings.aRecording();
        Recording taken = builder.node("r2").build();
        Recording own = builder.node("r1").build();
        repository.insert(own);
        database.rows.available(false);
        repository.update(own);
        database.rows.available(true);
        database.rows.change(own.id(), row -> Optional.of(taken));
        merger.mergeNow(row -> {
            assertThat(repository.byId(row.id())).contains(taken);
            assertThat(RowSpool.open(directory).find(row.id())).contains(own);
            refused.add(row);
        });
        assertThat(refused).containsExactly(own);
        assertThat(RowSpool.open(directory).size()).isZero();
    }

    /** What follows may be a newer version of the row, which has to wait again. */
    @Test
    void shouldKeepTheNewerVersionThatFollowsFromARefusedRow() {
        Recordings builder = Recordings.aRecording();
        Recording own = builder.build();
        repository.insert(own);
        database.rows.available(false);
        repository.update(own);
        database.rows.available(true);
        Recording lost = builder.closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build();
        database.rows.update(lost);
        merger.mergeNow(row -> {
            database.rows.available(false);
            repository.update(lost);
        });
        assertThat(RowSpool.open(directory).find(own.id())).contains(lost);
        assertThat(spool.find(own.id())).contains(lost);
    }

    /** Only the database knows of holds: it would refuse when the media is gone already. */
    @Test
    void shouldNotLetARowThatWaitsLoseItsMedia() {
        Recording held = Recordings.aRecording()
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        repository.insert(held);
        new InMemoryRetentionRows(database.rows, new InMemoryRecordingCopies())
                .hold(held.id(), new LegalHold("ann", "case 7", held.startedAt()));
        database.rows.available(false);
        Recording waiting = Recordings.aRecording()
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        repository.insert(waiting);

        for (Recording each : List.of(held, waiting)) {
            assertThatExceptionOfType(RecorderException.class)
                    .isThrownBy(() -> repository.update(each.withoutMedia(RecordingState.DELETED)))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
            assertThatExceptionOfType(RecorderException.class)
                    .isThrownBy(() ->
                            repository.change(each.id(), row -> Optional.of(row.withoutMedia(RecordingState.PRUNED))))
                    .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        }
        database.rows.available(true);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> repository.update(held.withoutMedia(RecordingState.DELETED)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        assertThat(repository.byId(waiting.id())).contains(waiting);
    }

    /** The row was written, and the process died before its file was removed: once more, without a double. */
    @Test
    void shouldStoreARowOnceWhenACrashCameBetweenWritingAndForgetting() {
        database.rows.available(false);
        Recording recording = Recordings.aRecording().build();
        repository.insert(recording);
        database.rows.available(true);
        database.rows.insert(recording);
        start();
        merger.mergeAtStart(refused::add);
        assertThat(database.rows.all()).containsExactly(recording);
        assertThat(spool.size()).isZero();
    }

    @Test
    void shouldKeepTheOrderInWhichRowsBeganToWait() {
        database.rows.available(false);
        List<Recording> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Recording recording = Recordings.aRecording().build();
            waiting.add(recording);
            repository.insert(recording);
        }
        database.rows.available(true);
        merger.mergeNow(refused::add);
        assertThat(database.inserted).isEqualTo(waiting);
    }

    /** While some rows wait, later ones queue behind them even though the database answers already. */
    @Test
    void shouldNotLetARowOvertakeThoseThatWait() {
        database.rows.available(false);
        Recording first = Recordings.aRecording().build();
        repository.insert(first);
        database.rows.available(true);
        Recording second = Recordings.aRecording().build();
        repository.insert(second);
        assertThat(database.inserted).isEmpty();
        merger.mergeNow(refused::add);
        assertThat(database.inserted).containsExactly(first, second);
    }

    @Test
    void shouldLeaveTheRowToThoseWhoClosedItMeanwhile() {
        Recordings builder = Recordings.aRecording();
        Recording active = builder.build();
        repository.insert(active);
        database.rows.available(false);
        repository.update(active);
        database.rows.available(true);
        Recording lost = builder.closed(RecordingState.CLOSED_ERROR, EndReason.SERVER_LOST)
                .build();
        database.rows.update(lost);
        merger.mergeNow(refused::add);
        assertThat(database.rows.all()).containsExactly(lost);
        assertThat(refused).containsExactly(active);
        assertThat(spool.size()).isZero();
    }

    @Test
    void shouldLeaveTheRowToANodeThatTookTheCallOver() {
        Recordings builder = Recordings.aRecording();
        Recording taken = builder.node("r2").build();
        repository.insert(builder.node("r1").build());
        database.rows.available(false);
        Recording closed =
                builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        repository.update(closed);
        database.rows.available(true);
        database.rows.change(taken.id(), row -> Optional.of(taken));
        merger.mergeNow(refused::add);
        assertThat(database.rows.all()).containsExactly(taken);
        assertThat(refused).containsExactly(closed);
    }

    @Test
    void shouldAnswerSoonWhenTheDatabaseHangsAndAtOnceFromThenOn() {
        database.hang();
        Recording first = Recordings.aRecording().build();
        long began = System.nanoTime();
        repository.insert(first);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(5));
        int tried = database.begun();
        for (int i = 0; i < 10; i++) {
            repository.insert(Recordings.aRecording().build());
        }
        assertThat(database.begun()).isEqualTo(tried);
        assertThat(spool.size()).isEqualTo(11);
    }

    /** A write that took too long may end at any time: the row is not touched until it has. */
    @Test
    void shouldWaitForAWriteThatHangsBeforeTheRowIsWrittenAgain() {
        database.hang();
        Recordings builder = Recordings.aRecording();
        repository.insert(builder.build());
        Recording closed =
                builder.closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL).build();
        repository.update(closed);
        merger.mergeNow(refused::add);
        assertThat(spool.size()).isEqualTo(1);
        database.release();
        Awaitility.await().untilAsserted(() -> {
            merger.mergeNow(refused::add);
            assertThat(spool.size()).isZero();
        });
        assertThat(database.rows.all()).containsExactly(closed);
    }

    @Test
    void shouldLetOthersPassARowThatTheDatabaseDoesNotTake() {
        database.rows.available(false);
        Recording odd = Recordings.aRecording().build();
        Recording good = Recordings.aRecording().build();
        repository.insert(odd);
        repository.insert(good);
        database.rows.available(true);
        database.refuses(odd);
        merger.mergeNow(refused::add);
        assertThat(database.rows.all()).containsExactly(good);
        assertThat(spool.isQueue()).isTrue();
        for (int i = 0; i < 10; i++) {
            merger.mergeNow(refused::add);
        }
        assertThat(spool.isQueue()).isFalse();
        assertThat(spool.find(odd.id())).contains(odd);
        Recording next = Recordings.aRecording().build();
        repository.insert(next);
        assertThat(database.rows.byId(next.id())).contains(next);
    }
}
