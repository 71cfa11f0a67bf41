// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Whether the database answered last time. Thread-safe. */
public final class StoreStatus {

    private final AtomicReference<@Nullable Instant> failingSince = new AtomicReference<>();
    private final Clock clock;

    public StoreStatus(Clock clock) {
        this.clock = clock;
    }

    void answered() {
        failingSince.set(null);
    }

    void failed() {
        failingSince.compareAndSet(null, clock.instant());
    }

    /** Since when the database does not answer; empty when it does. */
    public Optional<Instant> failingSince() {
        return Optional.ofNullable(failingSince.get());
    }
}
