// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;

/** The call files of this node. Thread-safe. */
public interface RecordingStore {

    /** The call file, finished or growing; empty when there is none. */
    Optional<Path> locate(RecordingId recording);

    /** Removes the call file and every rendition of it. Nothing happens when there is none. */
    void delete(RecordingId recording);

    StorageUsage usage();

    /**
     * Mends the call files that a crash left behind: cuts a torn tail, seals the file. Called once at start, before
     * capture begins. A file that cannot be read is left as it is and reported.
     */
    List<CaptureSummary> recover();

    /** Reads a finished or growing call file and counts what it holds. */
    Optional<CaptureSummary> summarize(RecordingId recording);
}
