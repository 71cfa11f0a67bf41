// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.earshot.domain.time.Ticker;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings the tables to the version that this program needs, before anything reads them. The scripts of
 * {@code db/migration} are for every database, those of a folder beside it for the database of that name alone. Nodes
 * that start together do it one after the other, whichever database server each of them asks.
 */
public final class SchemaMigration {

    private static final String FOR_ALL = "classpath:db/migration";
    private static final List<String> WITH_SCRIPTS_OF_THEIR_OWN = List.of("mariadb");
    /** Less than the server gives an application to start. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(240);

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration DEAD_AFTER = Duration.ofSeconds(20);

    private final DataSource database;
    private final Ticker ticker;

    public SchemaMigration(DataSource database, Ticker ticker) {
        this.database = database;
        this.ticker = ticker;
    }

    /** @throws FlywayException when the database cannot be reached for some minutes, or a script fails */
    public void run() {
        String product = product(LONGEST_WAIT);
        try {
            new MigrationTurn(database, ticker, DEAD_AFTER, PAUSE).run(() -> migrate(product));
        } catch (SQLException e) {
            throw unreachable(e);
        }
    }

    /** The table that decides whose turn it is may be there before the first script. */
    private void migrate(String product) {
        Flyway.configure(SchemaMigration.class.getClassLoader())
                .dataSource(database)
                .locations(locations(product))
                .baselineOnMigrate(true)
                .baselineVersion("0")
                .load()
                .migrate();
    }

    private static String[] locations(String product) {
        return WITH_SCRIPTS_OF_THEIR_OWN.contains(product)
                ? new String[] {FOR_ALL, "classpath:db/" + product}
                : new String[] {FOR_ALL};
    }

    /** What database it is; waits for one that does not answer yet. */
    String product(Duration longest) {
        long began = ticker.nanos();
        boolean told = false;
        while (true) {
            try (Connection connection = database.getConnection()) {
                String product =
                        connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
                if (told) {
                    StoreLog.LOG.reached(
                            Duration.ofNanos(ticker.nanos() - began).toSeconds());
                }
                return product;
            } catch (SQLException e) {
                if (ticker.nanos() - began >= longest.toNanos()) {
                    throw unreachable(e);
                }
                if (!told) {
                    StoreLog.LOG.awaited(String.valueOf(e.getMessage()), longest.toSeconds());
                    told = true;
                }
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FlywayException("Interrupted while waiting for the database", e);
        }
    }

    private static FlywayException unreachable(SQLException cause) {
        return new FlywayException("The database cannot be reached; check it and its data source", cause);
    }
}
