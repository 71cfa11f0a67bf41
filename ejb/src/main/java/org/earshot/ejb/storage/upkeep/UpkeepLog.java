// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** The upkeep of copies in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12880, max = 12889)
interface UpkeepLog extends BasicLogger {

    UpkeepLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), UpkeepLog.class, "org.earshot.storage.upkeep");

    @LogMessage(level = Level.INFO)
    @Message(id = 12880, value = "%s closed recordings that too few nodes have go from here to another node")
    void walked(int recordings);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12881,
            value =
                    "The recordings cannot be looked through for those that too few nodes have (%s); tried again every 5 s")
    void notLookedThrough(String cause);
}
