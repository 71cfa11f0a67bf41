// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import org.earshot.domain.call.CallKey;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Recordings of other clusters in the log: each that is taken is a line. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 15050, max = 15069)
interface InboxLog extends BasicLogger {

    InboxLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), InboxLog.class, "org.earshot.replication.inbox");

    @LogMessage(level = Level.INFO)
    @Message(
            id = 15050,
            value = "Recording %s (call %s) is taken from another cluster, %s bytes: captured by node %s of site '%s',"
                    + " brought with token '%s'")
    void admitted(RecordingId recording, CallKey key, long bytes, String node, String site, String token);

    @LogMessage(level = Level.WARN)
    @Message(id = 15051, value = "The upload of recording %s is thrown away: %s; its sender may try again")
    void rejected(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 15052, value = "The call file of recording %s is replaced by what another cluster sent: %s")
    void replaced(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 15053, value = "The call file of recording %s cannot be read: %s; check the recording disk")
    void unreadable(RecordingId recording, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 15054, value = "Token '%s' for recordings of another cluster is made by %s")
    void tokenMade(String name, String who);

    @LogMessage(level = Level.WARN)
    @Message(id = 15055, value = "Token '%s' for recordings of another cluster is revoked by %s")
    void tokenRevoked(String name, String who);

    @LogMessage(level = Level.INFO)
    @Message(id = 15056, value = "%s files of uploads that nobody went on with are removed")
    void abandonedRemoved(int files);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 15057,
            value = "Uploads that nobody goes on with cannot be looked through: %s; tried again in an hour")
    void abandonedUnknown(String why);
}
