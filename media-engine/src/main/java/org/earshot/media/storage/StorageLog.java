// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.file.Path;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Messages of the call file store, ids 10000 to 10499. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 10000, max = 10499)
interface StorageLog extends BasicLogger {

    StorageLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), StorageLog.class, "org.earshot.media.storage");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 10000, value = "Recording %s was cut off by a crash; %d torn bytes removed, file sealed at %d bytes")
    void recovered(RecordingId recording, long tornBytes, long fileBytes);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 10001, value = "Call file %s cannot be recovered and is left as it is; look at it by hand")
    void notRecovered(Path file, @Cause IOException cause);

    @LogMessage(level = Logger.Level.ERROR)
    @Message(id = 10002, value = "The recording disk %s refuses writes (%s); free space or mend it, capture retries")
    void refusesWrites(Path directory, String why);

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 10003, value = "The recording disk %s takes writes again")
    void takesWrites(Path directory);

    @LogMessage(level = Logger.Level.WARN)
    @Message(id = 10004, value = "Marker %s names no call file and is removed")
    void strayMarker(Path marker);

    @LogMessage(level = Logger.Level.INFO)
    @Message(
            id = 10005,
            value =
                    "Recording %s has another home now: what this node captured of it is kept in %s, since its end may be"
                            + " nowhere else")
    void setAside(RecordingId recording, Path part);

    @LogMessage(level = Logger.Level.WARN)
    @Message(
            id = 10006,
            value =
                    "The recording disk %s refuses writes: its reserve of %d MiB is given up, so that running calls go on"
                            + " being recorded. Make room; the reserve comes back by itself (earshot.storage.reserve-megabytes)")
    void reserveReleased(Path directory, long megabytes);

    @LogMessage(level = Logger.Level.DEBUG)
    @Message(id = 10007, value = "The reserve %s cannot grow: %s")
    void noReserve(Path file, String why);
}
