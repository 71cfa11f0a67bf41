// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.RecordingId;

/**
 * The call files of this node, and its copies of those of other nodes, which answer when there is no file of its own.
 * Thread-safe.
 */
public interface RecordingStore {

    /** The call file, finished or growing, else the copy; empty when there is neither. */
    Optional<Path> locate(RecordingId recording);

    /** Whether this node has captured a recording, and not only a copy of it: whether there is a call file, finished or growing. */
    boolean owns(RecordingId recording);

    /** Removes the call file, the copy, what was set aside, and every rendition of it. Nothing happens when there is none. */
    void delete(RecordingId recording);

    /**
     * Keeps this node's call file of a recording that another node has taken over, but no longer as the call file: the copy
     * that this node may get of the new home's file answers instead. Nothing happens when there is none.
     */
    void setAside(RecordingId recording);

    StorageUsage usage();

    /**
     * Mends the call files that a crash left behind: cuts a torn tail, seals the file. Called once at start, before
     * capture begins. A file that cannot be read is left as it is and reported.
     */
    List<CaptureSummary> recover();

    /**
     * The recordings whose call files have ended here while nobody has said that their rows are stored: those that ended just
     * before the last process died, and those of {@link #recover}. Asked once at start; another node may have taken them over.
     */
    default List<RecordingId> unsettled() {
        return List.of();
    }

    /** Notes that the row of a recording that has ended here is stored. Nothing happens when that was known. */
    default void settled(RecordingId recording) {}

    /**
     * Makes the copy that is here the call file, whole and ended, of a recording that is this node's now but that nobody goes on
     * with: what the lost node has of it can be merged in then. Without a copy it is what was set aside here, the longest of it.
     * A call file that is here stays. Nothing happens when there is none of them. Nobody may be writing the copy.
     */
    default void keep(RecordingId recording) {}

    /** Reads a finished or growing call file, else the copy, and counts what it holds. */
    Optional<CaptureSummary> summarize(RecordingId recording);
}
