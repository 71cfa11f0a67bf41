// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import java.lang.invoke.MethodHandles;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/** What an operator should know of work at other nodes. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
interface RelayLog {

    RelayLog LOG = Logger.getMessageLogger(MethodHandles.lookup(), RelayLog.class, "org.earshot.webapi.relay");

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 13200,
            value =
                    "Recording %s is deleted, but node %s may still have a copy (status %d); it removes that by itself once it is in the cluster")
    void copyLeft(RecordingId recording, NodeId node, int status);
}
