// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.DaemonThreads;

/**
 * Lets one node of the cluster at a time change the tables: who has put the only row of a small table in place. Database
 * servers that are equal agree about that row, while they do not agree about locks. The node counts in the row for as
 * long as it works, so that one that died is noticed without comparing clocks. Confined to one thread.
 */
final class MigrationTurn {

    private static final String TABLE = "migration_turn";
    private static final Duration BEAT = Duration.ofSeconds(2);

    private final DataSource database;
    private final Ticker ticker;
    private final Duration patience;
    private final Duration pause;
    private final String self = UUID.randomUUID().toString();

    private record Owner(String name, long beats) {}

    /**
     * @param patience how long a row may stand still before its node counts as dead
     * @param pause between two looks at the row of another node
     */
    MigrationTurn(DataSource database, Ticker ticker, Duration patience, Duration pause) {
        this.database = database;
        this.ticker = ticker;
        this.patience = patience;
        this.pause = pause;
    }

    /** Waits for the turn, does the work, and passes the turn on. */
    void run(Runnable work) throws SQLException {
        makeTable();
        await();
        ScheduledExecutorService pulse = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("migration"));
        try {
            pulse.scheduleWithFixedDelay(this::beat, BEAT.toMillis(), BEAT.toMillis(), TimeUnit.MILLISECONDS);
            work.run();
        } finally {
            pulse.shutdownNow();
            change("delete from " + TABLE + " where owner = ?", self);
        }
    }

    /** Several nodes may make it at the same time, which not every database forgives. */
    private void makeTable() throws SQLException {
        try {
            tryTable();
        } catch (SQLException e) {
            owner();
        }
    }

    private void tryTable() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table if not exists " + TABLE
                    + " (id integer not null primary key, owner varchar(36) not null, beats bigint not null)");
        }
    }

    private void await() throws SQLException {
        Optional<Owner> seen = Optional.empty();
        long since = ticker.nanos();
        while (!taken()) {
            Optional<Owner> now = owner();
            if (!now.equals(seen)) {
                seen = now;
                since = ticker.nanos();
            } else if (now.isPresent() && ticker.nanos() - since >= patience.toNanos()) {
                dropped(now.get());
            }
            pauseFor(pause);
        }
    }

    /** False when another node has the turn, or was faster. */
    private boolean taken() {
        try {
            return change("insert into " + TABLE + " (id, owner, beats) values (1, ?, 0)", self) == 1;
        } catch (SQLException e) {
            return false;
        }
    }

    private Optional<Owner> owner() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select owner, beats from " + TABLE + " where id = 1")) {
            return row.next() ? Optional.of(new Owner(row.getString(1), row.getLong(2))) : Optional.empty();
        }
    }

    private void dropped(Owner dead) throws SQLException {
        change("delete from " + TABLE + " where owner = ? and beats = " + dead.beats(), dead.name());
    }

    private void beat() {
        try {
            change("update " + TABLE + " set beats = beats + 1 where owner = ?", self);
        } catch (SQLException e) {
            StoreLog.LOG.debugf("The migration does not get its row updated: %s", e.getMessage());
        }
    }

    private int change(String sql, String owner) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, owner);
            return statement.executeUpdate();
        }
    }

    private static void pauseFor(Duration pause) throws SQLException {
        try {
            Thread.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("Interrupted while another node changes the tables", e);
        }
    }
}
