// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import java.sql.SQLException;
import java.util.Map;

/** Asks a database server for its status. */
interface ServerProbe {

    /** @throws SQLException when it does not answer */
    Map<String, String> status() throws SQLException;
}
