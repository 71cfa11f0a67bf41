// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.sql.DriverManager;
import java.util.Optional;
import javax.sql.DataSource;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.NodeSettings;

/** Finds the node's own database server. */
@ApplicationScoped
public class ServerBeans {

    private static final String EARSHOT = "earshot";

    @Resource(lookup = "java:jboss/datasources/EarshotDS")
    private DataSource database;

    @Produces
    @Singleton
    OwnServer ownServer(NodeSettings settings, Ticker ticker) {
        if (settings.ownServer().isEmpty()) {
            return OwnServer.none(ticker);
        }
        String url = settings.ownServer().get();
        String user = variable("DATABASE_USER");
        String password = variable("DATABASE_PASSWORD");
        return OwnServer.of(
                new JdbcServerProbe(() -> DriverManager.getConnection(url, user, password)),
                new JdbcServerProbe(database::getConnection),
                ticker);
    }

    /** As the data source of the server reads it. */
    private static String variable(String name) {
        return Optional.ofNullable(System.getenv(name)).orElse(EARSHOT);
    }
}
