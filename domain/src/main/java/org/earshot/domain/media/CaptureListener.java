// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.time.Instant;
import org.earshot.domain.recording.RecordingId;

/** Told by the media engine what happens to the streams it captures. Called on engine threads; must return at once. */
public interface CaptureListener {

    /** A stream that is meant to send has been silent since the given time for the configured silence time. */
    void silent(RecordingId recording, int stream, Instant since);

    /** A stream that was reported silent sends again. */
    void audible(RecordingId recording, int stream);

    /** Every active stream of the recording has been silent for the configured orphan time. */
    void orphaned(RecordingId recording, Instant lastPacket);

    /** Packets of the recording were dropped for want of a buffer. Reported at most once a second. */
    void dropping(RecordingId recording, long packets);

    /** The call file cannot be written; capture goes on trying until the recording is closed. */
    void storageFailing(RecordingId recording, String why);

    /** The call file can be written again. */
    void storageBack(RecordingId recording);
}
