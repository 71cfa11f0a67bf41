// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.nio.file.Path;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** The merging of recordings in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 13000, max = 13019)
interface MergeLog extends BasicLogger {

    MergeLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), MergeLog.class, "org.earshot.storage.merge");

    @LogMessage(level = Level.INFO)
    @Message(
            id = 13000,
            value = "Recording %s has gained %s packets, %s ms of its tracks (%s), that only node %s had: merged,"
                    + " its copies are made anew")
    void merged(RecordingId recording, long packets, long millis, String tracks, String from);

    @LogMessage(level = Level.INFO)
    @Message(id = 13001, value = "Node %s has nothing of recording %s that is not here")
    void nothingNew(String from, RecordingId recording);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 13002,
            value = "Recording %s has another home: what this node has of it goes to node %s, to be merged")
    void offered(RecordingId recording, NodeId home);

    @LogMessage(level = Level.INFO)
    @Message(id = 13003, value = "Recording %s is merged and on enough nodes: %s is removed here")
    void settled(RecordingId recording, Path part);

    @LogMessage(level = Level.INFO)
    @Message(id = 13004, value = "Recording %s is %s: what this node had set aside of it is removed unmerged")
    void dropped(RecordingId recording, RecordingState state);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 13005,
            value = "What node %s has of recording %s cannot be merged; both files are as they were, it is tried again"
                    + " later")
    void failed(String from, RecordingId recording, @Cause Exception cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 13006, value = "What is to be merged cannot be looked through (%s); tried again")
    void notLookedThrough(String cause);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 13007,
            value =
                    "Recording %s was given back to this node: what had been set aside of it is its call file again, of %d bytes,"
                            + " and its row is right")
    void takenBack(RecordingId recording, long bytes);
}
