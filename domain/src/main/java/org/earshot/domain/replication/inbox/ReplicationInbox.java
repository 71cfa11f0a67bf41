// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.io.InputStream;
import org.earshot.domain.recording.RecordingId;

/**
 * Takes recordings of other clusters, all or nothing: nobody sees a recording before the whole call file is here, has the
 * checksum that was announced and can be read. Uploads survive a restart. Thread-safe.
 */
public interface ReplicationInbox {

    /** @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE */
    ClusterIdentity identity();

    /**
     * Takes up a recording, or goes on with one that was taken up before.
     *
     * @param manifest JSON: what the row says, where it came from, length and SHA-256 of the call file, and whether the file
     *     that may be here is to be read again
     * @param token name of the token
     * @throws org.earshot.domain.error.RecorderException BAD_REQUEST when the manifest cannot be understood; CONFLICT when
     *     another recording of that id is here; STORAGE_FULL, STORAGE_FAILURE, STORE_UNAVAILABLE
     */
    UploadStatus offer(byte[] manifest, String token);

    /** @throws org.earshot.domain.error.RecorderException NOT_FOUND when it was not offered, or is done */
    UploadStatus status(RecordingId recording);

    /**
     * Appends a part of the call file. What came before a break of the connection is kept.
     *
     * @param offset where the part begins; has to be what is here
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when the offset is another or somebody else is
     *     appending; BAD_REQUEST when it is longer than announced; STORAGE_FULL, STORAGE_FAILURE
     */
    UploadStatus append(RecordingId recording, long offset, InputStream part);

    /**
     * Checks the file and shows the recording. Nothing changes when it was done before.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT when bytes are missing or the checksum is wrong:
     *     then the upload is thrown away; BAD_REQUEST when it is no readable call file of that recording: thrown away, too;
     *     STORAGE_FAILURE, STORE_UNAVAILABLE
     */
    UploadStatus complete(RecordingId recording, String token);

    /**
     * Reads the call file of a recording once more.
     *
     * @param sha256 that it is expected to have
     * @return PRESENT when it has; OPEN when it is damaged or missing here; UNWANTED when it was removed here
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; STORE_UNAVAILABLE
     */
    UploadStatus verify(RecordingId recording, String sha256);
}
