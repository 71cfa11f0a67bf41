// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One node at a time changes the tables, and a dead one does not keep the others from it. */
@Timeout(60)
class MigrationTurnTest {

    private final JdbcDataSource database = new JdbcDataSource();

    @BeforeEach
    void emptyDatabase() {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    private MigrationTurn turn(Duration patience) {
        return new MigrationTurn(database, System::nanoTime, patience, Duration.ofMillis(5));
    }

    @Test
    void shouldLetOneNodeAfterTheOtherWorkWhenAllStartAtOnce() throws Exception {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        ExecutorService nodes = Executors.newFixedThreadPool(6);
        try {
            CountDownLatch go = new CountDownLatch(1);
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                all.add(nodes.submit(() -> {
                    go.await();
                    turn(Duration.ofSeconds(30)).run(() -> {
                        most.accumulateAndGet(working.incrementAndGet(), Math::max);
                        // Long enough to be seen by the others.
                        java.util.concurrent.locks.LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
                        working.decrementAndGet();
                        done.incrementAndGet();
                    });
                    return 0;
                }));
            }
            go.countDown();
            for (Future<?> node : all) {
                node.get();
            }
        } finally {
            nodes.shutdownNow();
        }
        assertThat(done).hasValue(6);
        assertThat(most).hasValue(1);
    }

    @Test
    void shouldTakeTheTurnOfANodeThatDied() throws SQLException {
        turn(Duration.ofSeconds(30)).run(() -> {});
        execute("insert into migration_turn values (1, 'dead', 7)");
        AtomicInteger done = new AtomicInteger();
        turn(Duration.ofMillis(50)).run(done::incrementAndGet);
        assertThat(done).hasValue(1);
    }

    @Test
    void shouldPassTheTurnOnWhenTheWorkFails() throws SQLException {
        assertThatThrownBy(() -> turn(Duration.ofSeconds(30)).run(() -> {
                    throw new IllegalStateException("a script fails");
                }))
                .hasMessage("a script fails");
        AtomicInteger done = new AtomicInteger();
        turn(Duration.ofSeconds(30)).run(done::incrementAndGet);
        assertThat(done).hasValue(1);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
