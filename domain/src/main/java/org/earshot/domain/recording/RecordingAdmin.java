// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

/** What an operator may do to a recording. Thread-safe. */
public interface RecordingAdmin {

    /**
     * Removes the media and marks the recording as deleted.
     *
     * @param who the user, for the log
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT while the recording is active
     */
    void delete(RecordingId id, String who);

    /**
     * Ends a running recording: hangs up its dialogs.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when it has ended
     */
    void stop(RecordingId id, String who);
}
