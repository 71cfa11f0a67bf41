// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.persistence.EntityManager;
import jakarta.persistence.OptimisticLockException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.hibernate.StaleObjectStateException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is tried again, and what is not. */
class JpaRetriedTransactionsTest {

    /** Fails with the next of some exceptions, also checked ones, as a commit does behind an interceptor. */
    private static final class Failing implements JpaTransactions {

        private final List<Exception> failures;
        private int calls;

        Failing(List<Exception> failures) {
            this.failures = failures;
        }

        @Override
        public <T> T call(Function<EntityManager, T> work) {
            if (calls < failures.size()) {
                throw Failing.<RuntimeException>sneaky(failures.get(calls++));
            }
            calls++;
            return work.apply(null);
        }

        @SuppressWarnings("unchecked")
        private static <E extends Exception> E sneaky(Exception e) throws E {
            throw (E) e;
        }
    }

    static List<Exception> conflicts() {
        Exception commit = new jakarta.transaction.RollbackException("ARJUNA016053: Could not commit transaction.");
        Exception hidden = new jakarta.transaction.RollbackException("ARJUNA016053: Could not commit transaction.");
        hidden.addSuppressed(new IllegalStateException(new SQLException("Deadlock found", "40001", 1213)));
        return List.of(
                new IllegalStateException(new SQLException("Deadlock found when trying to get lock", "40001", 1213)),
                new IllegalStateException(new SQLException("serialization failure", "40P01")),
                new IllegalStateException(new SQLException("Lock wait timeout exceeded", "HY000", 1205)),
                new OptimisticLockException("newer"),
                new IllegalStateException(new StaleObjectStateException("RecordingEntity", "id")),
                commit,
                hidden);
    }

    static List<Exception> others() {
        Exception lost = new jakarta.transaction.RollbackException("ARJUNA016053: Could not commit transaction.");
        lost.addSuppressed(new SQLException("Connection reset", "08S01"));
        return List.of(
                new IllegalStateException(new SQLException("WSREP has not yet prepared node", "08S01", 1047)),
                new IllegalStateException(new SQLException("Duplicate entry", "23000", 1062)),
                new IllegalStateException("no connection"),
                lost);
    }

    @ParameterizedTest
    @MethodSource("conflicts")
    void shouldDoItAllAgainWhenAnotherTransactionWasFaster(Exception conflict) {
        AtomicInteger done = new AtomicInteger();
        String result = new JpaRetriedTransactions(new Failing(List.of(conflict, conflict))).call(entities -> {
            done.incrementAndGet();
            return "done";
        });
        assertThat(result).isEqualTo("done");
        assertThat(done).hasValue(1);
    }

    @ParameterizedTest
    @MethodSource("others")
    void shouldNotTryAgainWhatMayHaveHappened(Exception failure) {
        Failing failing = new Failing(List.of(failure));
        assertThatThrownBy(() -> new JpaRetriedTransactions(failing).call(entities -> 0))
                .satisfies(
                        e -> assertThat(e == failure || e.getCause() == failure).isTrue());
        assertThat(failing.calls).isEqualTo(1);
    }

    @Test
    void shouldGiveUpWhenEveryAttemptMeetsAnother() {
        Exception conflict = new OptimisticLockException("newer");
        Failing failing = new Failing(java.util.Collections.nCopies(20, conflict));
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> new JpaRetriedTransactions(failing).call(entities -> 0))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE));
        assertThat(failing.calls).isEqualTo(8);
    }

    /** Real conflicts on one row: with plain transactions some updates of this test are lost to others and fail. */
    @Test
    void shouldCountEveryStepOfSeveralWritersOfOneRow() throws Exception {
        try (TestDatabase database = new TestDatabase()) {
            JpaTransactions transactions = new JpaRetriedTransactions(database);
            transactions.call(entities -> entities.createNativeQuery(
                            "create table steps (id integer primary key, taken integer not null)")
                    .executeUpdate());
            transactions.call(entities -> entities.createNativeQuery("insert into steps values (1, 0)")
                    .executeUpdate());
            ExecutorService threads = Executors.newFixedThreadPool(3);
            try {
                List<Future<?>> writers = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    writers.add(threads.submit(() -> {
                        for (int step = 0; step < 20; step++) {
                            transactions.call(entities -> entities.createNativeQuery(
                                            "update steps set taken = taken + 1 where id = 1")
                                    .executeUpdate());
                        }
                    }));
                }
                for (Future<?> writer : writers) {
                    writer.get();
                }
            } finally {
                threads.shutdownNow();
            }
            assertThat(transactions.<Object>call(
                            entities -> entities.createNativeQuery("select taken from steps where id = 1")
                                    .getSingleResult()))
                    .hasToString("60");
        }
    }
}
