// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.PageKey;

/**
 * What a node does, or last did, for a job: each node sends the recordings that it captured, and of nodes that are away those
 * of which it has a copy.
 *
 * @param byRequest whether somebody asked for it; else it is by the schedule
 * @param request {@link ReplicationJob#requests()} when it began
 * @param cancel {@link ReplicationJob#cancels()} when it began
 * @param endedAt empty while it goes on, also over a restart of the node
 * @param cancelled whether it was ended before its time
 * @param checked up to where all recordings are done, in a run that looks at all
 * @param counts what is done
 * @param problem what last went wrong in it
 */
public record ReplicationRun(
        String job,
        NodeId node,
        boolean byRequest,
        long request,
        long cancel,
        Instant startedAt,
        Optional<Instant> endedAt,
        boolean cancelled,
        Optional<PageKey> checked,
        Counts counts,
        Optional<String> problem) {

    /**
     * Recordings, and bytes of call files.
     *
     * @param total to be looked at, as seen at the start
     * @param sent to the target, which has confirmed them
     * @param present at the target already, or not wanted there
     * @param failed left for a later try or for a person
     * @param bytes sent over the network
     */
    public record Counts(long total, long sent, long present, long failed, long bytes) {

        public static final Counts NONE = new Counts(0, 0, 0, 0, 0);
    }

    public boolean goesOn() {
        return endedAt.isEmpty();
    }

    /** Bytes a second from the start to the end, or to now. */
    public long rate(Instant now) {
        long millis =
                Math.max(1, Duration.between(startedAt, endedAt.orElse(now)).toMillis());
        return counts.bytes() * 1000 / millis;
    }

    /** The same at its end. */
    public ReplicationRun ended(Instant at, boolean early) {
        return new ReplicationRun(
                job, node, byRequest, request, cancel, startedAt, Optional.of(at), early, checked, counts, problem);
    }

    /** The same further on. */
    public ReplicationRun at(Optional<PageKey> nowChecked, Counts now, Optional<String> nowProblem) {
        return new ReplicationRun(
                job, node, byRequest, request, cancel, startedAt, endedAt, cancelled, nowChecked, now, nowProblem);
    }
}
