// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.logging;

import java.util.List;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Takes lines out of the core's log that it writes as ERROR with a trace, though a peer provokes them and the sender is answered:
 * they become one DEBUG line, so that nobody fills the log from outside. Stateless.
 */
public final class PeerNoise implements Filter {
    private static final String DISPATCH_FAILED = "Unexpected exception while processing request";
    private static final List<String> PHRASES = List.of(
            "Cannot find the corresponding sip session to this subsequent request",
            "CSeq out of order",
            "Cannot create the ",
            "Problem while sending the error response",
            "Sending 404 because no matching servlet");

    /** Kept, because a logger that nobody refers to forgets its filter. */
    private static final List<Logger> LOGGERS = List.of(
            Logger.getLogger("org.mobicents.servlet.sip.core.SipApplicationDispatcherImpl"),
            Logger.getLogger("org.mobicents.servlet.sip.core.session.SipSessionImpl"),
            Logger.getLogger("org.mobicents.servlet.sip.core.dispatchers.MessageDispatcher"));

    private PeerNoise() {}

    /** Quietens the core. May be called again. */
    public static void quieten() {
        LOGGERS.forEach(logger -> logger.setFilter(new PeerNoise()));
    }

    @Override
    public boolean isLoggable(LogRecord record) {
        String message = reason(record);
        for (String phrase : PHRASES) {
            if (message.startsWith(phrase)) {
                ContainerLog.LOG.peerNoise(phrase.trim());
                return false;
            }
        }
        return true;
    }

    /** The dispatcher has one line for all exceptions, with the whole request in it: there the exception tells. */
    private static String reason(LogRecord record) {
        String message = String.valueOf(record.getMessage());
        return message.startsWith(DISPATCH_FAILED) && record.getThrown() != null
                ? String.valueOf(record.getThrown().getMessage())
                : message;
    }
}
