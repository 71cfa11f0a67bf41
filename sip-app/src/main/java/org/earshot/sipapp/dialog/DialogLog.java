// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** What open dialogs tell the operator. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface DialogLog {

    DialogLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), DialogLog.class, "org.earshot.sipapp.dialog");

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 14004, value = "BYE to %s could not be sent: %s")
    void byeNotSent(String callId, String why);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 14007, value = "The dialog of %s is not kept in the cluster; the call ends if this node is lost")
    void notKept(String callId, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 14009, value = "A dialog that goes on at another node was gone already: %s")
    void notForgotten(String why);
}
