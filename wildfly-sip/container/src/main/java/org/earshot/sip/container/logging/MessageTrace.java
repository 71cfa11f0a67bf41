// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.logging;

import gov.nist.core.ServerLogger;
import gov.nist.javax.sip.message.SIPMessage;
import java.util.Properties;
import javax.sip.SipStack;
import org.jboss.logging.Logger;

/** All SIP messages at TRACE on category {@code org.earshot.sip.trace}, else nowhere. Made by the stack by name; thread-safe. */
public final class MessageTrace implements ServerLogger {
    private static final Logger LOG = Logger.getLogger("org.earshot.sip.trace");

    @Override
    public void closeLogFile() {}

    @Override
    public void logMessage(SIPMessage message, String from, String to, boolean sender, long time) {
        trace(message, from, to);
    }

    @Override
    public void logMessage(SIPMessage message, String from, String to, String status, boolean sender, long time) {
        trace(message, from, to);
    }

    @Override
    public void logMessage(SIPMessage message, String from, String to, String status, boolean sender) {
        trace(message, from, to);
    }

    private static void trace(SIPMessage message, String from, String to) {
        LOG.tracef("%s -> %s%n%s", from, to, message);
    }

    @Override
    public void logException(Exception cause) {
        ContainerLog.LOG.stackException(cause);
    }

    @Override
    public void setStackProperties(Properties properties) {}

    @Override
    public void setSipStack(SipStack stack) {}
}
