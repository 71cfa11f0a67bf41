// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import java.lang.invoke.MethodHandles;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** Faults of the API that an operator should read. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface ErrorLog {

    ErrorLog LOG = Logger.getMessageLogger(MethodHandles.lookup(), ErrorLog.class, "org.earshot.webapi.error");

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 13000, value = "Incident %s: a request failed by a defect; report it with this trace")
    void defect(String incident, @Cause Throwable failure);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 13001, value = "A request failed (%s); see the cause and the health checks at /health")
    void recorderFailed(String code, @Cause Throwable failure);
}
