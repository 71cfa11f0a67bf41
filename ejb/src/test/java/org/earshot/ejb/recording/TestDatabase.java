// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Arrays;
import java.util.UUID;
import java.util.function.Function;
import javax.sql.DataSource;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.SessionFactory;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cfg.Configuration;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A migrated database with plain Hibernate: H2 in memory, or the empty one that the system property
 * {@code earshot.test.database} names, e.g. {@code jdbc:mariadb://127.0.0.1:3306/earshot}, as user and with password
 * {@code earshot}. Closed by the test.
 */
public final class TestDatabase implements JpaTransactions, AutoCloseable {

    private static final String EARSHOT = "earshot";

    private final DataSource source = configured();
    private final EntityManagerFactory factory;

    /** @param more entities of other packages */
    public TestDatabase(Class<?>... more) {
        new SchemaMigration(source, System::nanoTime).run();
        Configuration configuration = new Configuration()
                .addAnnotatedClass(RecordingEntity.class)
                .addAnnotatedClass(RecordingCopyEntity.class);
        Arrays.stream(more).forEach(configuration::addAnnotatedClass);
        factory = configuration.buildSessionFactory(new StandardServiceRegistryBuilder()
                .applySetting("jakarta.persistence.nonJtaDataSource", source)
                .applySetting("hibernate.default_batch_fetch_size", "500")
                .applySetting("hibernate.generate_statistics", "true")
                // As in the server.
                .applySetting("hibernate.jpa.compliance.query", "true")
                .applySetting("hibernate.session.events.log", "false")
                .build());
    }

    private static DataSource configured() {
        String url = System.getProperty("earshot.test.database", "");
        if (url.startsWith("jdbc:postgresql:")) {
            PGSimpleDataSource source = new PGSimpleDataSource();
            source.setUrl(url);
            source.setUser(EARSHOT);
            source.setPassword(EARSHOT);
            return source;
        }
        if (url.startsWith("jdbc:mariadb:")) {
            return mariadb(url);
        }
        if (url.isEmpty()) {
            JdbcDataSource source = new JdbcDataSource();
            source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
            return source;
        }
        throw new IllegalArgumentException("earshot.test.database is " + url);
    }

    private static DataSource mariadb(String url) {
        try {
            MariaDbDataSource source = new MariaDbDataSource(url);
            source.setUser(EARSHOT);
            source.setPassword(EARSHOT);
            return source;
        } catch (SQLException e) {
            throw new IllegalArgumentException("earshot.test.database is " + url, e);
        }
    }

    DataSource source() {
        return source;
    }

    public RecordingRepository recordings() {
        return new JpaRecordingRepository(new JpaRetriedTransactions(this), new StoreStatus(Clock.systemUTC()));
    }

    public RecordingCopies copies() {
        return new JpaRecordingCopies(this, Clock.systemUTC());
    }

    public RetentionRows holds() {
        return new JpaRetentionRows(this);
    }

    void empty() {
        call(entities -> {
            entities.createQuery("select r from RecordingEntity r", RecordingEntity.class)
                    .getResultList()
                    .forEach(entities::remove);
            return 0;
        });
    }

    long statements() {
        return factory.unwrap(SessionFactory.class).getStatistics().getPrepareStatementCount();
    }

    @Override
    public <T> T call(Function<EntityManager, T> work) {
        try (EntityManager entities = factory.createEntityManager()) {
            entities.getTransaction().begin();
            try {
                T result = work.apply(entities);
                entities.getTransaction().commit();
                return result;
            } finally {
                if (entities.getTransaction().isActive()) {
                    entities.getTransaction().rollback();
                }
            }
        }
    }

    @Override
    public void close() {
        factory.close();
    }
}
