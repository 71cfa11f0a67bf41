// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.function.Predicate;

/** What an operator may do to a recording. Thread-safe. */
public interface RecordingAdmin {

    /**
     * Removes the media and marks the recording as deleted.
     *
     * @param who the user, for the log
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT while the recording is active or on hold;
     *     STORE_UNAVAILABLE while its row waits for the database
     */
    void delete(RecordingId id, String who);

    /**
     * The same, as long as the row is one that may go: that is asked in the transaction that marks it.
     *
     * @return whether it has been deleted now
     * @throws org.earshot.domain.error.RecorderException as {@link #delete}
     */
    boolean deleteIf(RecordingId id, Predicate<Recording> mayGo, String who);

    /**
     * Ends a running recording: hangs up its dialogs.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when it has ended
     */
    void stop(RecordingId id, String who);
}
