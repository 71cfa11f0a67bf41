// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/**
 * Brings the tables to the version that this program needs, before anything reads them. The scripts of
 * {@code db/migration} are for every database, those of a folder beside it for the database of that name alone.
 */
public final class SchemaMigration {

    private static final String FOR_ALL = "classpath:db/migration";
    private static final List<String> WITH_SCRIPTS_OF_THEIR_OWN = List.of("mariadb");

    private final DataSource database;

    public SchemaMigration(DataSource database) {
        this.database = database;
    }

    /** @throws FlywayException when the database cannot be reached or a script fails */
    public void run() {
        Flyway.configure(SchemaMigration.class.getClassLoader())
                .dataSource(database)
                .locations(locations())
                .load()
                .migrate();
    }

    private String[] locations() {
        String product = product();
        return WITH_SCRIPTS_OF_THEIR_OWN.contains(product)
                ? new String[] {FOR_ALL, "classpath:db/" + product}
                : new String[] {FOR_ALL};
    }

    private String product() {
        try (Connection connection = database.getConnection()) {
            return connection.getMetaData().getDatabaseProductName().toLowerCase(Locale.ROOT);
        } catch (SQLException e) {
            throw new FlywayException("The database cannot be reached; check it and its data source", e);
        }
    }
}
