// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How long media is kept. Ages count from the end of a recording; a day is 24 hours.
 *
 * @param maxAge older recordings are pruned; empty to keep them for ever
 * @param minAge younger recordings are never pruned to make room; zero or more
 * @param priority what goes first when a disk fills up
 */
public record RetentionPolicy(Optional<Duration> maxAge, Duration minAge, RetentionPriority priority) {

    /** Nothing is pruned for its age, and to make room nothing of the last hour. */
    public static final RetentionPolicy DEFAULT =
            new RetentionPolicy(Optional.empty(), Duration.ofHours(1), RetentionPriority.NEW);

    public RetentionPolicy {
        if (minAge.isNegative() || maxAge.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("An age is zero or more");
        }
    }

    boolean isTooOld(Instant endedAt, Instant now) {
        return maxAge.filter(age -> !endedAt.plus(age).isAfter(now)).isPresent();
    }

    boolean mayGoForRoom(Instant endedAt, Instant now) {
        return !endedAt.plus(minAge).isAfter(now);
    }
}
