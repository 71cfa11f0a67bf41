// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.nio.file.Path;
import org.earshot.domain.recording.RecordingId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Waiting rows in the log. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12950, max = 12956)
interface SpoolLog extends BasicLogger {

    SpoolLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), SpoolLog.class, "org.earshot.recording.spool");

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12950,
            value = "The database does not take rows (%s): they wait on this node's disk, recording goes on")
    void away(String cause);

    @LogMessage(level = Level.INFO)
    @Message(id = 12951, value = "The database takes rows again: %s that had waited are written, none waits")
    void back(long rows);

    @LogMessage(level = Level.INFO)
    @Message(id = 12952, value = "%s rows wait on this node's disk since its last run; they are written now")
    void found(int rows);

    @LogMessage(level = Level.INFO)
    @Message(id = 12953, value = "The waiting row of recording %s was refused: %s. What the database has is kept")
    void refused(RecordingId recording, String why);

    @LogMessage(level = Level.ERROR)
    @Message(
            id = 12954,
            value = "The database answers, but does not take the row of recording %s (%s); it is tried again, others go"
                    + " first. Its file is kept")
    void stuck(RecordingId recording, String cause);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12955, value = "The waiting row %s cannot be read (%s) and is set aside")
    void unreadable(Path file, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12956, value = "The file %s of a row that is stored cannot be removed: %s")
    void fileStays(Path file, String cause);
}
