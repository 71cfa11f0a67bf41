// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.util.List;

/** What people do about replication jobs, from any node for all. Thread-safe. */
public interface ReplicationJobs {

    /**
     * A job and what the nodes do for it.
     *
     * @param runs by the name of the node
     */
    record JobStatus(ReplicationJob job, List<ReplicationRun> runs) {

        public JobStatus {
            runs = List.copyOf(runs);
        }
    }

    /** By name. */
    List<JobStatus> all();

    /** @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE */
    JobStatus status(String job);

    /**
     * Makes a job.
     *
     * @param token that the target gave out
     * @throws org.earshot.domain.error.RecorderException CONFLICT when there is one of that name; BAD_REQUEST when the token
     *     or the certificates are malformed; STORE_UNAVAILABLE
     */
    JobStatus create(ReplicationJob job, String token);

    /** @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE */
    void remove(String job, String who);

    /**
     * Asks for a run, on all nodes and within seconds. While one goes on, another follows it.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND; CONFLICT while the job is paused; STORE_UNAVAILABLE
     */
    JobStatus run(String job, String who);

    /** @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE */
    JobStatus pause(String job, String who);

    /**
     * Lets runs go on where they were.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE
     */
    JobStatus resume(String job, String who);

    /**
     * Ends the runs that go on. What was sent in part goes on from there in a later run.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, STORE_UNAVAILABLE
     */
    JobStatus cancel(String job, String who);
}
