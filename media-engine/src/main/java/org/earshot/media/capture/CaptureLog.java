// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.blocks.BlockLog;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Messages of the capture engine, with those of the way to the disk: ids 10500 to 10999. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 10500, max = 10999)
interface CaptureLog extends BlockLog {

    CaptureLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), CaptureLog.class, "org.earshot.media.capture");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 10500, value = "Media engine receives on %s, ports %d to %d, with %d blocks of 16 KiB")
    void started(String address, int from, int to, int blocks);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 10501, value = "Media engine stopped; %d recordings were still running, the next start seals them")
    void stopped(int running);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10502, value = "Sockets of port %d not closed")
    void socketNotClosed(int port, @Cause IOException cause);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 10503,
            value = "Recording %s drops packets, %d since it was said last: no free block; the disk is too slow")
    void dropping(RecordingId recording, long packets);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 10504, value = "Call file of recording %s cannot be written (%s); tried again every second")
    void storageFailing(RecordingId recording, String why);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 10505, value = "Call file of recording %s is written again")
    void storageBack(RecordingId recording);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10508, value = "The listener of the media engine failed; its event is lost")
    void listenerFailed(@Cause RuntimeException cause);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10511, value = "Call file of recording %s is not closed after %d s; the writer goes on with it")
    void closesLate(RecordingId recording, long seconds);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(
            id = 10512,
            value = "This Java cannot decrypt SRTP (AES and HMAC-SHA1); encrypted calls will be silent. Use a full JDK")
    void noSrtp();
}
