// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;

/** What other nodes of this cluster have of a recording that came from another one. Thread-safe. */
final class Holders {

    private final String self;
    private final ClusterNodes nodes;
    private final RecordingCopies copies;

    Holders(String self, ClusterNodes nodes, RecordingCopies copies) {
        this.self = self;
        this.nodes = nodes;
        this.copies = copies;
    }

    boolean isAnotherAlive(String node) {
        return !node.equals(self)
                && nodes.byMembership().stream()
                        .anyMatch(report -> report.node().value().equals(node)
                                && report.state().alive());
    }

    /** Notes, before the file here is replaced, that the copies are of another one: they are made anew. */
    void outdated(RecordingId recording) {
        copies.putAll(copies.of(recording).stream()
                .map(copy -> new RecordingCopy(recording, copy.node(), copy.bytes(), false))
                .toList());
    }
}
