// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.Map;
import org.earshot.ejb.replication.ReplicationCounters;
import org.earshot.ejb.replication.inbox.InboxCounters;

/** Figures of what is sent to other clusters and taken from them. Thread-safe. */
final class ReplicationFigures {

    private final ReplicationCounters sent;
    private final InboxCounters taken;

    ReplicationFigures(ReplicationCounters sent, InboxCounters taken) {
        this.sent = sent;
        this.taken = taken;
    }

    void addTo(Figures figures) {
        figures.counter(
                "earshot_replication_sent_recordings_total",
                "Recordings that this node has sent to other clusters, which have confirmed them",
                sent.sentCount());
        figures.counter(
                "earshot_replication_sent_bytes_total",
                "Bytes of call files that this node has sent to other clusters",
                sent.byteCount());
        figures.counter(
                "earshot_replication_failures_total",
                "Tries to send a recording to another cluster that failed for that recording",
                sent.failedCount());
        figures.counter(
                "earshot_replication_removed_recordings_total",
                "Recordings that this node has deleted because another cluster has them",
                sent.removedCount());
        sent.targets()
                .forEach((job, up) -> figures.gauge(
                        "earshot_replication_target_up",
                        "1 when the target of the job answered this node last time",
                        Map.of("job", job),
                        up ? 1 : 0));
        figures.counter(
                "earshot_replication_received_recordings_total",
                "Recordings that this node has taken from other clusters",
                taken.recordings());
        figures.counter(
                "earshot_replication_received_bytes_total",
                "Bytes of call files that this node has received from other clusters",
                taken.bytes());
        figures.counter(
                "earshot_replication_rejected_uploads_total",
                "Uploads of other clusters with a wrong checksum or without a readable call file",
                taken.rejects());
    }
}
