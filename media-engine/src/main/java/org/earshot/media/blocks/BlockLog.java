// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;

/**
 * Messages of the way to the disk. The capture engine's log extends them: one category and one range of ids, 10500 to
 * 10999, for both. Thread-safe.
 */
@MessageLogger(projectCode = "EARSHOT", length = 5)
public interface BlockLog extends BasicLogger {

    BlockLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), BlockLog.class, "org.earshot.media.capture");

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 10506, value = "Recording %s ended while its disk refused writes: %d blocks lost, kept are %d bytes")
    void blocksLost(RecordingId recording, int blocks, long kept);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 10507, value = "Thread %s met an unexpected failure and goes on; report it with this trace")
    void unexpected(String thread, @Cause Throwable cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(
            id = 10509,
            value = "No memory for more blocks than %d; raise -XX:MaxDirectMemorySize or lower the buffer count")
    void poolCut(int blocks);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10510, value = "Recording %s lost an event: too many wait for the disk")
    void eventLost(RecordingId recording);
}
