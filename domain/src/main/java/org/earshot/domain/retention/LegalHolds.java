// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.earshot.domain.recording.RecordingId;

/** Places and releases holds, from any node for all. Thread-safe. */
public interface LegalHolds {

    /**
     * Places a hold, also on a recording that runs; on one that is held already, changes who and why.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when the media is gone; BAD_REQUEST when who
     *     or why is blank or too long; STORE_UNAVAILABLE
     */
    LegalHold hold(RecordingId recording, String who, String why);

    /**
     * Releases a hold; nothing happens when there is none.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE
     */
    void release(RecordingId recording, String who);

    /**
     * The holds of those recordings that are held.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Map<RecordingId, LegalHold> of(Collection<RecordingId> recordings);

    /**
     * All that is held, the longest held first.
     *
     * @param limit most of them
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    List<HeldRecording> all(int limit);
}
