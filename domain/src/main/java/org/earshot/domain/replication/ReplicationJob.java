// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.earshot.domain.recording.RecordingFilter;

/**
 * Copies recordings that have ended to one other cluster. Several jobs may copy the same recording to several clusters. The
 * token that the target gave out is kept apart, and nobody gets to see it.
 *
 * @param name 1 to 40 small letters, digits and hyphens
 * @param scope which recordings; its states do not count, only what has ended with media is copied
 * @param workers recordings that each node sends at the same time, 1 to 16
 * @param removeAfter how long after the target has confirmed a recording it is deleted here; empty for never
 * @param paused whether runs stand still
 * @param requests how often a run was asked for
 * @param cancels how often runs were cancelled
 */
public record ReplicationJob(
        String name,
        ReplicationTarget target,
        RecordingFilter scope,
        ReplicationMode mode,
        ReplicationSchedule schedule,
        int workers,
        Optional<Duration> removeAfter,
        boolean paused,
        long requests,
        long cancels,
        String createdBy,
        Instant createdAt) {

    public static final int MOST_WORKERS = 16;

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,39}");

    public ReplicationJob {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("A job's name has 1 to 40 small letters, digits and hyphens");
        }
        if (workers < 1 || workers > MOST_WORKERS) {
            throw new IllegalArgumentException("A job has 1 to " + MOST_WORKERS + " workers");
        }
        if (removeAfter.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException(
                    "Recordings are removed 0s or later after the target has confirmed them");
        }
    }

    public ReplicationJob withPaused(boolean now) {
        return with(now, requests, cancels);
    }

    /** One more run is asked for. */
    public ReplicationJob requested() {
        return with(paused, requests + 1, cancels);
    }

    /** The runs that go on end, and none that was asked for before begins. */
    public ReplicationJob cancelled() {
        return with(paused, requests, cancels + 1);
    }

    private ReplicationJob with(boolean nowPaused, long nowRequests, long nowCancels) {
        return new ReplicationJob(
                name,
                target,
                scope,
                mode,
                schedule,
                workers,
                removeAfter,
                nowPaused,
                nowRequests,
                nowCancels,
                createdBy,
                createdAt);
    }
}
