// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.time.Clock;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.ReplicationSearch;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.ReplicationOrigins;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingStore;

/**
 * What every run works with.
 *
 * @param inbox tells the name of this cluster
 * @param recordingFirst whether capture needs the disk now
 * @param workers run the sending of recordings
 */
record RunContext(
        ReplicationRows rows,
        RecordingQueries queries,
        RecordingStore store,
        RecordingCopies copies,
        ReplicationInbox inbox,
        ReplicationOrigins origins,
        ClusterNodes nodes,
        BooleanSupplier recordingFirst,
        ReplicationCounters counters,
        Executor workers,
        Clock clock) {

    /** What is this node's to send now. */
    ReplicationSearch search(ReplicationJob job, String target) {
        Set<NodeId> alive = nodes.byMembership().stream()
                .filter(node -> node.state().alive())
                .map(NodeReport::node)
                .collect(Collectors.toSet());
        return new ReplicationSearch(
                job, job.mode() == ReplicationMode.FULL, nodes.self().node(), alive, target, clock.instant());
    }
}
