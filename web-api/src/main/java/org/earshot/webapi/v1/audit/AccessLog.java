// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.audit;

import java.lang.invoke.MethodHandles;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** Who did what, from where. Its own category, so that it can go to its own file. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface AccessLog {

    AccessLog LOG = Logger.getMessageLogger(MethodHandles.lookup(), AccessLog.class, "org.earshot.webapi.access");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 13100, value = "%s from %s: %s %s gave %d")
    void access(String who, String from, String method, String path, int status);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 13101, value = "%s from %s: %s %s (%s) gave %d")
    void furtherPart(String who, String from, String method, String path, String range, int status);
}
