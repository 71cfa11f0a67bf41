// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
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

/** What became of calls that another node had. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12980, max = 12999)
interface TakeoverLog extends BasicLogger {

    TakeoverLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), TakeoverLog.class, "org.earshot.cluster.takeover");

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12980,
            value =
                    "Recording %s (call %s): its node %s is lost; it goes on here as epoch %s (%s), row won after %s ms,"
                            + " ready after %s ms; %s dialogs are asked, after %s ms")
    void taking(
            RecordingId recording,
            CallKey key,
            NodeId lost,
            int epoch,
            TakeoverWay way,
            long won,
            long ready,
            int dialogs,
            long asked);

    @LogMessage(level = Level.WARN)
    @Message(id = 12981, value = "Recording %s: dialog %s of lost node %s: %s after %s ms%s")
    void outcome(
            RecordingId recording,
            DialogId dialog,
            NodeId lost,
            TakeoverOutcome.Result result,
            long millis,
            String why);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12983,
            value = "Recording %s of lost node %s was taken but cannot go on here, it is closed with what there is")
    void failed(RecordingId recording, NodeId lost, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12984,
            value =
                    "Call %s is recorded here now, but the cluster could not be told (%s): a leg of it that comes late may be"
                            + " placed elsewhere")
    void homeNotTold(CallKey key, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 12985, value = "A dialog in the cluster's memory cannot be read, its call cannot be taken over: %s")
    void unreadable(String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12986,
            value =
                    "Recording %s was taken but cannot go on here, and its row cannot be closed now (%s): it is within minutes of"
                            + " the database's return")
    void notClosed(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12988,
            value = "The file of recording %s, which cannot go on here, cannot be read; it is closed without: %s")
    void fileUnread(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12987,
            value =
                    "Recording %s: dialog %s cannot go on at the address that has moved here (%s); its client is asked to send"
                            + " to this node's own")
    void unmoved(RecordingId recording, DialogId dialog, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12989,
            value =
                    "Recording %s (call %s) of a lost node is closed, but the cluster could not be told to forget the call: %s."
                            + " A leg of it that comes late may be sent to the lost node")
    void notForgotten(RecordingId recording, CallKey key, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12990,
            value =
                    "Recording %s of lost node %s was won, but this node stops: another node goes on with it, or closes it")
    void leftByStop(RecordingId recording, NodeId lost);
}
