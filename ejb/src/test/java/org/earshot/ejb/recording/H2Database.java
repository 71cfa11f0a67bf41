// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.UUID;
import java.util.function.Function;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.SessionFactory;

/** A migrated database in memory with plain Hibernate. Closed by the test. */
final class H2Database implements JpaTransactions, AutoCloseable {

    private final EntityManagerFactory factory;

    H2Database() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        new SchemaMigration(source, System::nanoTime).run();
        factory = new org.hibernate.cfg.Configuration()
                .addAnnotatedClass(RecordingEntity.class)
                .addAnnotatedClass(RecordingCopyEntity.class)
                .setProperty("hibernate.default_batch_fetch_size", "500")
                .setProperty("hibernate.generate_statistics", "true")
                .buildSessionFactory(new org.hibernate.boot.registry.StandardServiceRegistryBuilder()
                        .applySetting("jakarta.persistence.nonJtaDataSource", source)
                        .applySetting("hibernate.default_batch_fetch_size", "500")
                        .applySetting("hibernate.generate_statistics", "true")
                        // As in the server.
                        .applySetting("hibernate.jpa.compliance.query", "true")
                        .applySetting("hibernate.session.events.log", "false")
                        .build());
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
