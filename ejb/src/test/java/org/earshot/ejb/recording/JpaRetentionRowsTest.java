// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.testsupport.RetentionRowsContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What retention asks keeps the contract, on the migrated tables. */
class JpaRetentionRowsTest implements RetentionRowsContract {

    private static final TestDatabase DATABASE = new TestDatabase();

    private final RecordingRepository rows =
            new JpaRecordingRepository(new JpaRetriedTransactions(DATABASE), new StoreStatus(Clock.systemUTC()));
    private final RecordingCopies copies = new JpaRecordingCopies(DATABASE, Clock.systemUTC());
    private final RetentionRows retention = new JpaRetentionRows(DATABASE);

    JpaRetentionRowsTest() {
        DATABASE.empty();
        DATABASE.call(entities ->
                entities.createQuery("delete from RecordingCopyEntity c").executeUpdate());
    }

    @Override
    public RetentionRows retention() {
        return retention;
    }

    @Override
    public RecordingRepository rows() {
        return rows;
    }

    @Override
    public RecordingCopies copies() {
        return copies;
    }

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Test
    void shouldKeepTheLongestReasonAndAnyCharacter() {
        RecordingId id = ended(HOME, 1);
        LegalHold hold = new LegalHold("ann", "ü€\uD83D\uDE00".repeat(250), CASE.since());
        retention.hold(id, hold);
        assertThat(retention.holds(List.of(id))).containsValue(hold);
    }

    @Test
    void shouldTellHowToGoOnWhenAHeldRecordingIsToBeDeleted() {
        RecordingId id = ended(HOME, 1);
        retention.hold(id, CASE);
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> take(id, RecordingState.DELETED))
                .withMessageContaining("ann: case 7")
                .withMessageContaining("DELETE /api/v1/recordings/" + id + "/hold");
    }

    /** Whoever wins, a recording is never both held and without media. */
    @Test
    void shouldLetOneOfHoldAndPruningWin() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            for (int i = 0; i < 50; i++) {
                RecordingId id = ended(HOME, i);
                Future<Boolean> held = threads.submit(done(() -> retention.hold(id, CASE)));
                Future<Boolean> pruned = threads.submit(done(() -> take(id, RecordingState.PRUNED)));
                assertThat(held.get())
                        .as("held, while pruned is %s", pruned.get())
                        .isNotEqualTo(pruned.get());
                assertThat(rows.byId(id).orElseThrow().state().hasMedia()).isEqualTo(held.get());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<Boolean> done(Runnable work) {
        return () -> {
            try {
                work.run();
                return true;
            } catch (RecorderException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
                return false;
            }
        };
    }

    @Test
    void shouldReadManyWithOneStatement() {
        for (int i = 0; i < 20; i++) {
            ended(HOME, i);
        }
        long before = DATABASE.statements();
        assertThat(retention.oldest(HOME, java.util.Set.of(HOME), Optional.empty(), 500))
                .hasSize(20);
        assertThat(DATABASE.statements() - before).isEqualTo(1);
    }

    @Test
    void shouldSayThatTheDatabaseFails() {
        RetentionRows broken = new JpaRetentionRows(new Broken());
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(broken::totals)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> broken.release(new RecordingId(new UUID(1, 1))));
    }

    private static final class Broken implements JpaTransactions {
        @Override
        public <T> T call(Function<EntityManager, T> work) {
            throw new IllegalStateException("no connection");
        }
    }
}
