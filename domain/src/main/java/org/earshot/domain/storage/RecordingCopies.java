// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.storage;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
     * The same for several recordings at once; those without copies are left out.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Map<RecordingId, List<RecordingCopy>> ofAll(Collection<RecordingId> recordings);

    /**
     * Notes a copy, or how it has grown.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    default void put(RecordingCopy copy) {
        putAll(List.of(copy));
    }

    /**
     * Notes copies, or how they have grown; all or none.
     *
     * @param copies at most one for each recording and node
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    void putAll(List<RecordingCopy> copies);

    /**
     * Notes that a node has no copy any more.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    void remove(RecordingId recording, NodeId node);

    /**
     * Recordings of which the node has a copy, although they are deleted or pruned.
     *
     * @param limit most of them
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    List<RecordingId> obsolete(NodeId node, int limit);

    /**
     * Copies that are not complete or shorter than the home's file, of closed recordings whose home is {@code home}.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    List<RecordingCopy> unfinished(NodeId home);

    /**
     * Closed recordings of which this node has media, and of whose media the present nodes may have fewer than wanted.
     *
     * @param self whose recordings and copies are looked through
     * @param present nodes whose files count
     * @param wanted how many nodes are to have the media, the home among them
     * @param after the last one of the page before, in the order of the names; empty for the first page
     * @param limit most of them
     * @return by name
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    List<RecordingId> lacking(NodeId self, Set<NodeId> present, int wanted, Optional<RecordingId> after, int limit);
}
