// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Whether the database answered last time. Thread-safe. */
public final class StoreStatus {

    private final AtomicReference<@Nullable Instant> failingSince = new AtomicReference<>();
    private final Clock clock;
    private volatile @Nullable IntSupplier spooled;

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

    /** @param waiting how many rows wait on this node's disk; from now on a node whose database is away takes calls */
    public void spooling(IntSupplier waiting) {
        spooled = waiting;
    }

    /** Rows that wait on this node's disk. */
    public int spooled() {
        IntSupplier waiting = spooled;
        return waiting == null ? 0 : waiting.getAsInt();
    }

    /** Since when the node takes no calls because its database does not answer. */
    public Optional<Instant> refusingSince() {
        return spooled == null ? failingSince() : Optional.empty();
    }
}
