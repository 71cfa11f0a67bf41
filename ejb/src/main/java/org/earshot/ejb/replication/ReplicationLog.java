// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import org.earshot.domain.call.CallKey;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Replication to other clusters in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 15000, max = 15049)
interface ReplicationLog extends BasicLogger {

    ReplicationLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), ReplicationLog.class, "org.earshot.replication");

    @LogMessage(level = Level.INFO)
    @Message(id = 15000, value = "Replication job '%s' begins (%s, %s): %s recordings are this node's to look at")
    void begins(String job, String mode, String why, long total);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 15001,
            value = "Replication job '%s' is through: %s recordings sent (%s bytes), %s were there, %s failed")
    void ended(String job, long sent, long bytes, long present, long failed);

    @LogMessage(level = Level.INFO)
    @Message(id = 15002, value = "Recording %s (call %s) is at the target of job '%s', %s bytes, checksum confirmed")
    void sent(RecordingId recording, CallKey key, String job, long bytes);

    @LogMessage(level = Level.WARN)
    @Message(id = 15003, value = "Recording %s could not be replicated by job '%s' (%s. try): %s")
    void failed(RecordingId recording, String job, int attempt, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 15004, value = "The target of replication job '%s' is away, tried again in %s s: %s")
    void away(String job, long seconds, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 15005, value = "The target of replication job '%s' answers again")
    void back(String job);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 15006,
            value = "Recording %s is deleted here: job '%s' has brought it to its target, which has it whole")
    void removed(RecordingId recording, String job);

    @LogMessage(level = Level.WARN)
    @Message(id = 15007, value = "Recording %s is not deleted here by job '%s': %s")
    void notRemoved(RecordingId recording, String job, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 15008, value = "Replication job '%s' to %s is made by %s")
    void made(String job, Object addresses, String who);

    @LogMessage(level = Level.INFO)
    @Message(id = 15009, value = "Replication job '%s': %s by %s")
    void changed(String job, String what, String who);

    @LogMessage(level = Level.INFO)
    @Message(id = 15010, value = "The runs of replication job '%s' are cancelled here: %s recordings were sent")
    void cancelled(String job, long sent);

    @LogMessage(level = Level.WARN)
    @Message(id = 15011, value = "Replication waits for the database, tried again: %s")
    void storeAway(String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 15012, value = "Replication job '%s' broke off at this node and is tried again in 30 s")
    void broken(String job, @Cause Throwable why);
}
