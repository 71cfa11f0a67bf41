// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Asks over a connection that is made for each question, so that it is always the same server that answers. */
final class JdbcServerProbe implements ServerProbe {

    /** Makes a connection. */
    interface Connections {
        Connection open() throws SQLException;
    }

    private final Connections connections;

    JdbcServerProbe(Connections connections) {
        this.connections = connections;
    }

    @Override
    public Map<String, String> status() throws SQLException {
        Map<String, String> status = new HashMap<>();
        try (Connection connection = connections.open();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("show status like 'wsrep%'")) {
            while (rows.next()) {
                status.put(rows.getString(1), rows.getString(2));
            }
        }
        return status;
    }
}
