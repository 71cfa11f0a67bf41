// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Live copies in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12800, max = 12879)
interface CopyLog extends BasicLogger {

    CopyLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), CopyLog.class, "org.earshot.storage.copy");

    @LogMessage(level = Level.INFO)
    @Message(id = 12800, value = "Copies of other nodes' recordings are taken at %s; %s are here")
    void listening(String address, long replicas);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12801,
            value = "No copies are taken: %s:%s cannot be used (%s). Mend earshot.cluster.copy-address and copy-port")
    void notListening(String address, int port, String cause);

    @LogMessage(level = Level.INFO)
    @Message(id = 12802, value = "Copies go to node %s at %s")
    void connected(NodeId twin, String address);

    @LogMessage(level = Level.WARN)
    @Message(id = 12803, value = "No copies go to node %s (%s); tried again every second, capture is not affected")
    void disconnected(NodeId twin, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12804, value = "Node %s cannot hold the copy of recording %s; another is looked for")
    void refused(NodeId twin, RecordingId recording);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12805,
            value =
                    "The copy of recording %s on node %s is not a beginning of its call file here; it is left as it is, and while the"
                            + " recording runs another node is looked for")
    void diverged(RecordingId recording, NodeId twin);

    @LogMessage(level = Level.WARN)
    @Message(id = 12806, value = "A caller from %s was not let in as a node: %s")
    void strangerRefused(String remote, String cause);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12807, value = "The copy of recording %s cannot be written; check the recording disk")
    void replicaFailed(RecordingId recording, @Cause Exception cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12808, value = "What copies are here could not be told to the database (%s); tried again")
    void notTold(String cause);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12809, value = "The work on copies failed; it goes on")
    void turnFailed(@Cause Throwable cause);

    @LogMessage(level = Level.INFO)
    @Message(id = 12810, value = "Copies of recordings go to node %s no more (%s)")
    void twinLost(NodeId twin, String why);

    @LogMessage(level = Level.DEBUG)
    @Message(id = 12811, value = "Recording %s is whole on node %s: %s bytes")
    void complete(RecordingId recording, NodeId twin, long bytes);

    @LogMessage(level = Level.WARN)
    @Message(id = 12812, value = "Recording %s ended without a whole copy on another node: %s")
    void incomplete(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12814,
            value =
                    "The call file of recording %s could not be read for its copy (%s); while the recording runs the copy is tried"
                            + " again, at another node or after 30 s")
    void unreadable(RecordingId recording, String why);

    @LogMessage(level = Level.INFO)
    @Message(
            id = 12815,
            value =
                    "Copies of %s running recordings move to node %s, which would get this node's floating address; where they"
                            + " are they go on growing until they are whole there")
    void moving(int recordings, NodeId deputy);

    @LogMessage(level = Level.INFO)
    @Message(id = 12816, value = "%s copies of running recordings have moved to node %s; no other one is to move there")
    void moved(int recordings, NodeId deputy);

    @LogMessage(level = Level.INFO)
    @Message(id = 12813, value = "No live copies are made or taken: the node has no CLUSTER_PASSWORD")
    void alone();
}
