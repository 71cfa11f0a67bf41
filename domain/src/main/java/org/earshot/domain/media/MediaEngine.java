// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.util.Optional;
import org.earshot.domain.recording.RecordingId;

/**
 * Captures the packets of running calls into call files. Thread-safe; a recording has at most 32 streams, numbered by
 * the caller from 0.
 */
public interface MediaEngine {

    /**
     * Starts the call file of a recording.
     *
     * @param header a JSON object that is kept in the file's first event, so that the file explains itself
     * @throws org.earshot.domain.error.RecorderException STORAGE_FAILURE, STORAGE_FULL
     */
    void open(RecordingId recording, String header);

    /**
     * Goes on with a recording whose home is lost: its call file is the copy that is here, which is written on, else a new
     * one. The counters go on where the file ends; SRTP streams with the key they had are decrypted on.
     *
     * @param header as in {@link #open}, for a new file
     * @param event a JSON object that is noted at the seam, see {@link #note}
     * @throws org.earshot.domain.error.RecorderException STORAGE_FAILURE, STORAGE_FULL; CONFLICT when it is open here
     */
    void resume(RecordingId recording, String header, String event);

    /**
     * Binds a port pair and captures what arrives, from now on.
     *
     * @throws org.earshot.domain.error.RecorderException NO_MEDIA_PORT, NOT_FOUND
     */
    MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec);

    /**
     * Captures what arrives at an endpoint whose address has moved to this node.
     *
     * @param wanted address and RTP port, in this node's range
     * @throws org.earshot.domain.error.RecorderException NO_MEDIA_PORT when it is taken, NOT_FOUND
     */
    MediaEndpoint addStream(RecordingId recording, int stream, StreamSpec spec, MediaEndpoint wanted);

    /** Replaces codecs, keys, direction of a stream; noted in the file with its time. The port stays. */
    void changeStream(RecordingId recording, int stream, StreamSpec spec);

    /** Stops receiving a stream and frees its ports. Its packets stay. */
    void removeStream(RecordingId recording, int stream);

    /** Adds a JSON event, at most 8 KiB, to the call file. */
    void note(RecordingId recording, String event);

    /** What has been captured so far; empty when the recording is not open here. */
    Optional<CaptureSummary> summary(RecordingId recording);

    /** Frees all ports, writes and fsyncs what is left, and closes the file. Unknown recordings give an empty result. */
    Optional<CaptureSummary> close(RecordingId recording);

    MediaCapacity capacity();

    /** The one listener; set before the first recording is opened. */
    void listener(CaptureListener listener);
}
