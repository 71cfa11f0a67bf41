// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Messages about the settings of the node. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12900, max = 12939)
interface ConfigLog extends BasicLogger {

    ConfigLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), ConfigLog.class, "org.earshot.config");

    @LogMessage(level = Level.WARN)
    @Message(id = 12900, value = "There is no setting %s: it has no effect. Look it up in docs/configuration.md")
    void unknownKey(String key);

    @LogMessage(level = Level.DEBUG)
    @Message(id = 12901, value = "Settings of node %s: %s")
    void settings(String node, Object config);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12902, value = "A background task of the recorder failed; the others go on")
    void taskFailed(@Cause Throwable cause);
}
