// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Instant;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Retention in the log: each recording that loses its media is a line. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12750, max = 12799)
interface RetentionLog extends BasicLogger {

    RetentionLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), RetentionLog.class, "org.earshot.retention");

    @LogMessage(level = Level.INFO)
    @Message(id = 12750, value = "Recording %s (call %s, of %s, node %s) is pruned, %s bytes: %s")
    void pruned(RecordingId recording, CallKey key, Instant startedAt, String node, long bytes, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 12751, value = "Recording %s was to be pruned (%s) and is left: %s")
    void left(RecordingId recording, String why, String because);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12752,
            value =
                    "Recording %s is pruned, but its files here cannot be removed, tried again: %s; check the recording disk")
    void filesLeft(RecordingId recording, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 12753, value = "A pruning run begins (%s): older than %s, disk %s and %s %% used")
    void begins(String by, String maxAge, Object storage, long usedPercent);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 12754,
            value = "The pruning run has ended: %s recordings pruned, %s bytes, %s left, %s with files left over")
    void ended(long pruned, long bytes, long skipped, long failed);

    @LogMessage(level = Level.WARN)
    @Message(id = 12755, value = "The pruning run has ended early, tried again later: %s recordings pruned; %s")
    void endedEarly(long pruned, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12756,
            value =
                    "The recording disk is %s %% used, and pruning cannot help: all recordings that may go have %s bytes."
                            + " The rest is on hold, too young, of other nodes or no recordings at all: add room; at 99 %%"
                            + " new calls are refused")
    void nothingMayGo(long usedPercent, long prunableBytes);

    @LogMessage(level = Level.INFO)
    @Message(id = 12757, value = "Files of %s recordings that were pruned or deleted before are removed")
    void leftoversRemoved(int recordings);

    @LogMessage(level = Level.WARN)
    @Message(id = 12758, value = "Retention waits for the database, tried again: %s")
    void storeAway(String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 12760, value = "Recording %s is on legal hold by %s: %s")
    void held(RecordingId recording, String who, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 12761, value = "Recording %s is released from its legal hold by %s; it was held by %s since %s: %s")
    void released(RecordingId recording, String who, String before, Instant since, String why);
}
