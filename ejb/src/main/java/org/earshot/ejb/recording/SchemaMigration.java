// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Brings the tables to the version that this program needs, before anything reads them. */
public final class SchemaMigration {

    private final DataSource database;

    public SchemaMigration(DataSource database) {
        this.database = database;
    }

    /** @throws org.flywaydb.core.api.FlywayException when the database cannot be reached or a script fails */
    public void run() {
        Flyway.configure(SchemaMigration.class.getClassLoader())
                .dataSource(database)
                .locations("classpath:db/migration")
                .load()
                .migrate();
    }
}
