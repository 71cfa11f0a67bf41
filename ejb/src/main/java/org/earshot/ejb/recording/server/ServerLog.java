// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.server;

import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** The node's own database server in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12940, max = 12949)
interface ServerLog extends BasicLogger {

    ServerLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), ServerLog.class, "org.earshot.recording.server");

    @LogMessage(level = Level.INFO)
    @Message(id = 12940, value = "%s")
    void catchingUp(String progress);

    @LogMessage(level = Level.INFO)
    @Message(id = 12941, value = "The database server of this node has caught up, %s s after it began to answer")
    void caughtUp(long seconds);
}
