// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.logging;

import gov.nist.core.StackLogger;
import java.util.Properties;
import org.jboss.logging.Logger;

/**
 * The JAIN SIP stack's log, on category {@code gov.nist.stack}. What a peer can provoke is DEBUG here, so that nobody fills
 * the log from outside. Made by the stack by name; thread-safe.
 */
public final class StackLog implements StackLogger {
    private static final Logger LOG = Logger.getLogger("gov.nist.stack");
    private static final boolean DEBUG = LOG.isDebugEnabled();

    @Override
    public void logStackTrace() {
        if (DEBUG) {
            LOG.debug("stack trace", new Exception());
        }
    }

    @Override
    public void logStackTrace(int level) {
        logStackTrace();
    }

    @Override
    public int getLineCount() {
        return 0;
    }

    @Override
    public void logException(Throwable cause) {
        LOG.debug("stack exception", cause);
    }

    @Override
    public void logDebug(String text) {
        if (DEBUG) {
            LOG.debug(text);
        }
    }

    @Override
    public void logDebug(String text, Exception cause) {
        if (DEBUG) {
            LOG.debug(text, cause);
        }
    }

    @Override
    public void logTrace(String text) {
        if (DEBUG) {
            LOG.trace(text);
        }
    }

    @Override
    public void logFatalError(String text) {
        LOG.error(text);
    }

    @Override
    public void logError(String text) {
        LOG.debug(text);
    }

    @Override
    public void logError(String text, Exception cause) {
        LOG.debug(text, cause);
    }

    @Override
    public void logWarning(String text) {
        LOG.debug(text);
    }

    @Override
    public void logInfo(String text) {
        if (DEBUG) {
            LOG.debug(text);
        }
    }

    @Override
    public boolean isLoggingEnabled() {
        return DEBUG;
    }

    @Override
    public boolean isLoggingEnabled(int level) {
        return DEBUG || level <= TRACE_FATAL;
    }

    @Override
    public void disableLogging() {}

    @Override
    public void enableLogging() {}

    @Override
    public void setBuildTimeStamp(String stamp) {}

    @Override
    public void setStackProperties(Properties properties) {}

    @Override
    public String getLoggerName() {
        return "gov.nist.stack";
    }
}
