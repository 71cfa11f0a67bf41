// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.RecordingId;

/**
 * What is stored of jobs. Each method is one short transaction and throws
 * {@link org.earshot.domain.error.RecorderException} STORE_UNAVAILABLE. Thread-safe.
 */
public interface ReplicationRows {

    /**
     * @param sealedToken the target's token, unreadable without the cluster's key
     * @throws org.earshot.domain.error.RecorderException CONFLICT when there is a job of that name
     */
    void insert(ReplicationJob job, String sealedToken);

    /** By name. */
    List<ReplicationJob> jobs();

    Optional<ReplicationJob> job(String name);

    Optional<String> sealedToken(String job);

    /**
     * Replaces a job by what follows from it, as one step for all nodes. Pause, requests and cancels are taken over.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND
     */
    ReplicationJob change(String job, UnaryOperator<ReplicationJob> how);

    /**
     * Removes a job with its runs and what it knows of recordings.
     *
     * @return false when there was none
     */
    boolean remove(String job);

    /**
     * Recordings to be sent or compared, the oldest first.
     *
     * @param after where the page before ended
     * @param limit 1 to 500
     */
    List<PageKey> due(ReplicationSearch search, Optional<PageKey> after, int limit);

    /** How many {@link #due} would give in all. */
    long countDue(ReplicationSearch search);

    /** Whether a job has still to bring this recording to its target. */
    boolean isPending(ReplicationJob job, RecordingId recording);

    Optional<Delivery> delivery(String job, RecordingId recording);

    /**
     * Notes how it stands with a recording, unless the job has been removed, also when one of its name was made anew.
     *
     * @param job as the caller works on it
     */
    void put(ReplicationJob job, Delivery delivery);

    /**
     * Recordings that a node captured and still has, that are not on hold, and that were confirmed before a time. Those that
     * came from another cluster are not among them, nor those of which a lost node has a part that is not merged. The one that was
     * confirmed first comes first.
     *
     * @param after the last of those that were given before; empty for the first
     * @param limit most of them
     */
    List<Delivery> removable(String job, NodeId home, Instant before, Optional<Delivery> after, int limit);

    /** What the nodes do, or last did, by the name of the node. */
    List<ReplicationRun> runs(String job);

    /** Notes how far a run is, on the same condition as {@link #put(ReplicationJob, Delivery)}. */
    void put(ReplicationJob job, ReplicationRun run);
}
