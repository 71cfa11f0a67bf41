// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * The part of each day in which a job may run, in UTC. One that ends before it begins goes over midnight.
 *
 * @param from the first minute
 * @param to the minute after the last; never {@code from}
 */
public record DailyWindow(LocalTime from, LocalTime to) {

    public DailyWindow {
        if (from.equals(to)) {
            throw new IllegalArgumentException("A window of a day ends at another time than it begins");
        }
    }

    boolean contains(Instant at) {
        LocalTime time = at.atOffset(ZoneOffset.UTC).toLocalTime();
        boolean begun = !time.isBefore(from);
        boolean over = !time.isBefore(to);
        return from.isBefore(to) ? begun && !over : begun || !over;
    }
}
