// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** What handling calls in SIP tells the operator. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface CallLog {

    CallLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), CallLog.class, "org.earshot.sipapp.call");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 14001, value = "Refused INVITE %s from %s with %d: %s")
    void refused(String callId, String remote, int status, String why);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 14002,
            value = "The client %2$s never confirmed the answer to INVITE %1$s; look for a firewall that drops its ACK")
    void noAck(String callId, String remote);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 14003,
            value = "INVITE %s could not be answered (%s): its recording is closed. Look at the client's Via")
    void notAnswered(String callId, String why);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 14005, value = "The session of %s could not be refreshed (%s); it is tried again before it expires")
    void refreshNotSent(String callId, String why);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 14006, value = "Rehearsing %s failed; the first calls may be slow")
    void rehearsalFailed(String subject, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 14010, value = "Rehearsed %s, so that the first caller need not wait")
    void rehearsed(String subject);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 14011,
            value = "The client refused to refresh the session of %s with %d; it is asked again before it expires")
    void refreshRefused(String callId, int status);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 14012,
            value =
                    "The client's SDP in its answer to the refresh of %s cannot be used (%s); its streams stay as they are")
    void answerNotTaken(String callId, String why);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(
            id = 14013,
            value = "INVITE %s met an unexpected failure and is refused with 500; report it with this trace")
    void openingFailed(String callId, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.INFO)
    @Message(
            id = 14015,
            value =
                    "INVITE %s from %s, which this node does not admit, is sent on to %s:%d: that node takes the call instead")
    void sentOn(String callId, String remote, String address, int port);

    @LogMessage(level = Logger.Level.INFO)
    @Message(
            id = 14014,
            value = "The client of %s answered UPDATE with %d; its session is refreshed by re-INVITE from now on")
    void updateUnknown(String callId, int status);
}
