// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * When a job runs by itself.
 *
 * @param every from the start of one run to that of the next, 5 s to 31 days; empty for a job that runs only when asked
 * @param window when it may run by itself; empty for always
 */
public record ReplicationSchedule(Optional<Duration> every, Optional<DailyWindow> window) {

    /** Only when asked. */
    public static final ReplicationSchedule NONE = new ReplicationSchedule(Optional.empty(), Optional.empty());

    private static final Duration SHORTEST = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofDays(31);

    public ReplicationSchedule {
        if (every.filter(time -> time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0)
                .isPresent()) {
            throw new IllegalArgumentException("A job runs every 5s to 31d");
        }
    }

    /** @param lastStart of the last run, if there was one */
    public boolean isDue(Optional<Instant> lastStart, Instant now) {
        return every.isPresent()
                && isOpen(now)
                && lastStart.map(start -> !start.plus(every.get()).isAfter(now)).orElse(true);
    }

    /** Whether the job may run by itself now. */
    public boolean isOpen(Instant now) {
        return window.map(open -> open.contains(now)).orElse(true);
    }
}
