// SPDX-License-Identifier: Apache-2.0
package org.earshot.server.database;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * Makes an empty database, or checks that an existing one takes the password: {@code DatabaseCommand URL USER}, the
 * password on standard input. A database server need then not be allowed to make databases for whoever connects.
 */
public final class DatabaseCommand {

    private DatabaseCommand() {}

    /** Ends with an exception when the database can neither be made nor opened. */
    public static void main(String[] arguments) throws IOException, SQLException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String password = input.readLine();
        if (arguments.length != 2 || password == null || password.isBlank()) {
            throw new IllegalArgumentException("usage: DatabaseCommand URL USER, the password on standard input");
        }
        Properties who = new Properties();
        who.setProperty("user", arguments[1]);
        who.setProperty("password", password);
        DriverManager.getConnection(arguments[0], who).close();
    }
}
