// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.util.List;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;

/** Where copies of recordings are, for the whole cluster. Thread-safe; asks the database. */
public interface RecordingCopies {

    /**
     * The copies of a recording, the longest first; the home's own file is not among them.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    List<RecordingCopy> of(RecordingId recording);

    /**
     * Notes a copy, or how it has grown.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    void put(RecordingCopy copy);

    /**
     * Notes that a node has no copy any more.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    void remove(RecordingId recording, NodeId node);
}
