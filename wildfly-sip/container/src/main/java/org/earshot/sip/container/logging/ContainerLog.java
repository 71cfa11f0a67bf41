// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.logging;

import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** Messages of the SIP container, ids 1 to 199. Thread-safe. */
@MessageLogger(projectCode = "EARSIP", length = 4)
public interface ContainerLog extends BasicLogger {

    /** The one instance. */
    ContainerLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), ContainerLog.class, "org.earshot.sip.container");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 1, value = "SIP application %s started with servlets %s")
    void applicationStarted(String application, Object servlets);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 2, value = "SIP application %s stopped")
    void applicationStopped(String application);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 3, value = "SIP connector listens on %s:%d/%s")
    void connectorStarted(String address, int port, String transport);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 4, value = "SIP connector %s:%d/%s could not be removed")
    void connectorNotRemoved(String address, int port, String transport, @Cause Exception cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 5, value = "SIP listener %s of application %s could not be made")
    void listenerFailed(String className, String application, @Cause Exception cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 6, value = "SIP application %s failed in %s")
    void notificationFailed(String application, Object event, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 7, value = "The initial request handler failed on %s %s; it was answered with 500")
    void handlerFailed(String method, String requestUri, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(
            id = 8,
            value =
                    "The initial request handler answered an INVITE with %d; a 2xx begins a dialog and must come from the servlet")
    void handlerAnsweredInvite(int status);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 9, value = "An answer to %s could not be sent")
    void answerNotSent(String method, @Cause Exception cause);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10, value = "The SIP stack reports: %s")
    void stackProblem(String text);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 11, value = "The SIP stack reports")
    void stackException(@Cause Throwable cause);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 12, value = "SIP container could not process a %s; the sender was answered if possible")
    void dispatchFailed(String what, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 13, value = "A peer provoked: %s")
    void peerNoise(String text);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 14,
            value = "SIP application %s stops though not all requests that ended its dialogs were answered within %d s")
    void stoppedUnanswered(String application, long seconds);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 15, value = "The SIP stack could not begin a transaction for a %s; it was answered with 500: %s")
    void noTransaction(String method, String why);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 16,
            value =
                    "The process stood still for %d ms; INVITEs for new calls that came meanwhile are refused with 503, their"
                            + " senders may be elsewhere by now")
    void paused(long millis);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 17,
            value =
                    "Closed %d new TCP connections of %s at once: %d of its connections are open, more one peer may not have"
                            + " (tcp-connections-per-peer). It is told once a minute at most")
    void tooManyConnections(int count, String peer, int most);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 18,
            value = "Refused %d INVITEs for new calls with 503: they had waited too long for a thread, up to %d ms"
                    + " (max-queue-delay), or came while the process stood still. It has more to do than it can:"
                    + " have fewer calls come, or give it more processors. It is told once a minute at most")
    void lateCalls(long count, long longestMillis);

    @Message(id = 50, value = "SIP listeners of application %s could not be made")
    IllegalStateException listenersFailed(String application);

    @Message(id = 51, value = "%s is not for SIP messages")
    IllegalStateException notForSip(String method);
}
