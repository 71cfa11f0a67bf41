// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.event;

import java.time.Duration;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.RecordingFlag;
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

/** The life of recordings in the log: one line for each step, and warnings that say what to do next. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12000, max = 12499)
public interface CallLog extends BasicLogger {

    CallLog LOG = Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), CallLog.class, "org.earshot.call");

    @LogMessage(level = Level.INFO)
    @Message(id = 12000, value = "Recording %s started: key %s, %s, node %s, from %s, ports %s")
    void started(RecordingId recording, CallKey key, Object kind, String node, String remote, String ports);

    @LogMessage(level = Level.INFO)
    @Message(id = 12001, value = "Recording %s: dialog %s joined from %s, ports %s")
    void joined(RecordingId recording, DialogId dialog, String remote, String ports);

    @LogMessage(level = Level.INFO)
    @Message(id = 12002, value = "Recording %s: dialog %s ended by %s (%s)")
    void dialogEnded(RecordingId recording, DialogId dialog, Object trigger, String reason);

    @LogMessage(level = Level.INFO)
    @Message(id = 12003, value = "Recording %s closed: key %s, ACTIVE -> %s (%s), node %s, %s s, %s packets, flags %s")
    void closed(
            RecordingId recording,
            CallKey key,
            RecordingState state,
            EndReason reason,
            String node,
            double seconds,
            long packets,
            Object flags);

    @LogMessage(level = Level.INFO)
    @Message(id = 12004, value = "Recording %s: flag %s does not hold any more")
    void flagGone(RecordingId recording, RecordingFlag flag);

    @LogMessage(level = Level.INFO)
    @Message(id = 12005, value = "Recording %s deleted by %s")
    void deleted(RecordingId recording, String who);

    @LogMessage(level = Level.INFO)
    @Message(id = 12006, value = "Recording %s stopped by %s")
    void stopped(RecordingId recording, String who);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12010,
            value = "Recording %s: no RTP from %s on ports %s since %s. Check firewall and NAT between the recording"
                    + " client and these ports, and that the client forks media to this address")
    void noMedia(RecordingId recording, String remote, String ports, Object since);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12011,
            value = "Recording %s: one side is silent; stream %s from %s on port %s has sent nothing since %s. Check"
                    + " firewall and NAT for this port, and the client's recording profile")
    void oneSideSilent(RecordingId recording, int stream, String remote, int port, Object since);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12012,
            value = "Recording %s: no media since %s; the recorder ends the call. Check whether the recording client"
                    + " %s is still alive")
    void orphaned(RecordingId recording, Object lastPacket, String remote);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12013,
            value = "Recording %s: %s packets dropped for want of buffers. Lower earshot.media.max-calls, or raise"
                    + " earshot.storage.buffer-count, and check the speed of the disk")
    void dropping(RecordingId recording, long packets);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12014,
            value = "Recording %s: the call file cannot be written: %s. Check room and rights of"
                    + " earshot.storage.directory; capture goes on trying")
    void storageFailing(RecordingId recording, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 12015, value = "Recording %s: the call file can be written again")
    void storageBack(RecordingId recording);

    @LogMessage(level = Level.INFO)
    @Message(id = 12016, value = "Recording %s reached %s, the longest allowed; the recorder ends the call")
    void tooLong(RecordingId recording, Duration limit);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12017,
            value = "Recording %s: only one side of the Unified CM call came. Check that the near and the far INVITE"
                    + " reach the same cluster of recorders")
    void oneSideMissing(RecordingId recording);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12018,
            value = "Recording %s: the client did not set up the call (%s). Check codecs, regions and transcoders")
    void setupFailed(RecordingId recording, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12020, value = "Call %s from %s refused: %s, %s")
    void refused(CallKey key, String remote, ErrorCode code, String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12021, value = "Recording %s: closing its media failed; what was written is kept")
    void closeFailed(RecordingId recording, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12022,
            value = "Recording %s: its row could not be written (%s); tried again in %s ms until it succeeds. Check the"
                    + " database")
    void rowWaits(RecordingId recording, String why, long millis);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12023, value = "Recording %s: its row was refused by the store for good: %s")
    void rowRefused(RecordingId recording, String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12025, value = "An observer of %s failed")
    void observerFailed(RecorderEvent event, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12026, value = "Recording %s: undoing a failed start left something behind: %s")
    void undoFailed(RecordingId recording, String why);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12027,
            value =
                    "Recording %s: the signalling of dialog %s is lost (%s), but media flows: it goes on. Check the way of"
                            + " SIP messages between the recording client and this node")
    void signallingLost(RecordingId recording, DialogId dialog, Object trigger);

    @LogMessage(level = Level.INFO)
    @Message(id = 12028, value = "Rehearsed %s in %s ms, so that the first caller need not wait")
    void rehearsed(String subject, long millis);

    @LogMessage(level = Level.WARN)
    @Message(id = 12029, value = "Rehearsing %s failed; the node starts all the same, and its first calls may be slow")
    void rehearsalFailed(String subject, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12030,
            value =
                    "Recording %s (call %s) was closed by another node, which took this one for lost: its capture ends here,"
                            + " the client gets BYE, the file is kept and the row is made right from it")
    void fenced(RecordingId recording, CallKey key);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12031,
            value =
                    "Dialog %s of recording %s is not kept in the memory of the cluster (%s): no other node could go on with"
                            + " it. Said once until it has worked again for a minute")
    void dialogNotKept(DialogId dialog, RecordingId recording, String why);

    @LogMessage(level = Level.INFO)
    @Message(id = 12032, value = "Dialogs are kept in the memory of the cluster again")
    void dialogsKeptAgain();

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12033,
            value =
                    "Recording %s (call %s) goes on at node %s, which took this one for lost: its capture ends here, the client"
                            + " is told nothing, the file is kept beside")
    void takenByAnother(RecordingId recording, CallKey key, String node);
}
