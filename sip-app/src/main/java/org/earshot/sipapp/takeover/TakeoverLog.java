// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** What taking over a dialog tells the operator. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface TakeoverLog {

    TakeoverLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), TakeoverLog.class, "org.earshot.sipapp.takeover");

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 14008, value = "The dialog of %s could not be restored here; its client hears nothing")
    void notRestored(String callId, @Cause Throwable cause);
}
