// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.util.List;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Messages of the rendering supervisor, ids 11000 to 11999. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 11000, max = 11999)
interface RenderLog extends BasicLogger {

    RenderLog LOG =
            Logger.getMessageLogger(java.lang.invoke.MethodHandles.lookup(), RenderLog.class, "org.earshot.rendering");

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 11000, value = "Recording %s rendered as %s: %d ms of audio from %d packets in %d ms")
    void rendered(RecordingId recording, RenderFormat format, long audioMillis, long packets, long tookMillis);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 11001, value = "Rendition of recording %s as %s is not whole: %s")
    void renderedWithWarnings(RecordingId recording, RenderFormat format, List<String> warnings);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 11002, value = "Rendering recording %s as %s: %s; it is tried again when asked for")
    void crashed(RecordingId recording, RenderFormat format, String why);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(
            id = 11003,
            value = "Rendering recording %s as %s crashed its child %d times and is refused for %d minutes;"
                    + " the call file is untouched, export it as pcapng to look into it")
    void poisoned(RecordingId recording, RenderFormat format, int crashes, long minutes);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 11004, value = "Renditions of recording %s could not be removed from the cache: %s")
    void notRemoved(RecordingId recording, String why);
}
