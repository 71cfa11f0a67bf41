// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** The database in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12957, max = 12959)
interface StoreLog extends BasicLogger {

    StoreLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), StoreLog.class, "org.earshot.recording");

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12957,
            value = "The database cannot be reached (%s); the node waits for it up to %s s before it gives up")
    void awaited(String cause, long seconds);

    @LogMessage(level = Level.INFO)
    @Message(id = 12958, value = "The database can be reached after %s s")
    void reached(long seconds);
}
