// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that moves only when told. Thread-safe. */
public final class FakeClock extends Clock {

    private final AtomicReference<Instant> now;

    public FakeClock(Instant start) {
        now = new AtomicReference<>(start);
    }

    /** Starts at 2026-01-05T09:00:00Z. */
    public FakeClock() {
        this(Instant.parse("2026-01-05T09:00:00Z"));
    }

    public void elapse(Duration time) {
        now.updateAndGet(instant -> instant.plus(time));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
