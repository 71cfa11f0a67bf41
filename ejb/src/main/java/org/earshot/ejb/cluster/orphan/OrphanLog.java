// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** What became of the calls of a lost node in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12700, max = 12749)
interface OrphanLog extends BasicLogger {

    OrphanLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), OrphanLog.class, "org.earshot.cluster.orphan");

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12700,
            value =
                    "Recording %s (call %s): its node %s is lost; closed as server_lost, end %s, from %s. Its audio up to"
                            + " there is on that node, and complete when that is back")
    void closed(RecordingId recording, CallKey key, NodeId node, Optional<?> end, String known);

    @LogMessage(level = Level.WARN)
    @Message(id = 12701, value = "Node %s is lost: %s of its recordings ran; they go on at other nodes or are closed")
    void sweeping(NodeId node, int recordings);

    @LogMessage(level = Level.WARN)
    @Message(id = 12702, value = "The recordings of lost node %s could not be closed, tried again: %s")
    void sweepFailed(NodeId node, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 12703, value = "The copy of recording %s cannot be read, it is closed without: %s")
    void copyUnread(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12705,
            value = "Recording %s (call %s) was active in the database as this node's, but does not run here; closed as"
                    + " server_lost, end %s")
    void strayClosed(RecordingId recording, CallKey key, Optional<?> end);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12706,
            value =
                    "Recording %s of lost node %s can be neither taken over nor closed: %s. It is tried again ever more seldom, at"
                            + " last every %s s, which is not logged any more; other recordings go on. Give all nodes the same version; if"
                            + " that does not help, make its row in the table recording right, or start the lost node again")
    void odd(RecordingId recording, NodeId node, String why, long seconds);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12709,
            value = "Recording %s of lost node %s cannot be taken over, tried several times: %s. It is closed instead")
    void notTaken(RecordingId recording, NodeId node, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12707,
            value =
                    "The file of recording %s cannot be read (%s): its row, which was active though nothing runs, is closed with"
                            + " what it says itself")
    void fileUnread(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12708,
            value =
                    "Recording %s is active in the database but does not run here, and cannot be closed now (%s): it is tried"
                            + " again every minute")
    void strayNotClosed(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12710,
            value =
                    "This node %s: the others may have closed its calls. It takes no new ones until it has looked up which"
                            + " are still its own")
    void fenceUp(String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 12711, value = "%s calls of this node were closed by others and are let go")
    void letGo(int calls);

    @LogMessage(level = Level.INFO)
    @Message(id = 12712, value = "All calls of this node have been looked up; those that run are its own")
    void fenceDown();

    @LogMessage(level = Level.WARN)
    @Message(id = 12713, value = "The calls of this node could not be looked up, tried again: %s")
    void checkFailed(String why);
}
