// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.StorageState;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** The life of the node in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12500, max = 12699)
interface ClusterLog extends BasicLogger {

    ClusterLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), ClusterLog.class, "org.earshot.cluster");

    @LogMessage(level = Level.INFO)
    @Message(id = 12500, value = "Node %s is ready after %s ms: media on %s ports %s-%s, call files in %s")
    void ready(String node, long millis, String address, int from, int to, Object directory);

    @LogMessage(level = Level.INFO)
    @Message(id = 12501, value = "Node %s stops: %s recordings are closed")
    void stopping(String node, int recordings);

    @LogMessage(level = Level.INFO)
    @Message(id = 12502, value = "Node %s stopped; %s rows are left for the next start")
    void stopped(String node, int rows);

    @LogMessage(level = Level.INFO)
    @Message(id = 12503, value = "Draining %s; %s recordings run")
    void draining(boolean draining, int recordings);

    @LogMessage(level = Level.WARN)
    @Message(id = 12504, value = "The recording disk is %s: %s %% used, %s MiB free. Remove recordings or add room")
    void storage(StorageState state, long usedPercent, long freeMegabytes);

    @LogMessage(level = Level.INFO)
    @Message(id = 12505, value = "The recording disk is back to normal: %s %% used")
    void storageNormal(long usedPercent);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12506,
            value =
                    "%s recordings that ran when the server ended are closed or made right; %s rows were made from call files alone")
    void recovered(int closed, int adopted);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12509,
            value = "The file of recording %s cannot be read; what its row says is all that is known of it")
    void fileUnread(RecordingId recording, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12511,
            value =
                    "What this node has of its recording %s cannot become the call file now (%s): it is tried again at the"
                            + " next start")
    void notKept(RecordingId recording, String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12507, value = "Recording %s could not be recovered; its row and file are left as they are")
    void recoveryFailed(RecordingId recording, @Cause Throwable cause);

    @LogMessage(level = Level.INFO)
    @Message(id = 12508, value = "The database answers again")
    void databaseBack();

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12520,
            value = "The cluster did not say within %2$s ms who records call %1$s; this node's own choice does: %3$s")
    void decidedAlone(CallKey key, long millis, String cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12522,
            value =
                    "Call %s is recorded here, although the cluster has node %s as its home; the call has two recordings")
    void twoHomes(CallKey key, NodeId home);

    @LogMessage(level = Level.WARN)
    @Message(id = 12523, value = "The cluster could not be told who records call %s: %s")
    void homeNotKept(CallKey key, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12524, value = "This node's state could not be found out or told: %s")
    void pulseFailed(String cause);

    @LogMessage(level = Level.INFO)
    @Message(id = 12521, value = "Node %s is %s now, was %s. %s")
    void state(
            NodeId node,
            org.earshot.domain.cluster.NodeState now,
            org.earshot.domain.cluster.NodeState before,
            String why);
}
