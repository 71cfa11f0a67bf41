// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.earshot.domain.time.Ticker;

/** A ticker that moves only when told. Thread-safe. */
public final class FakeTicker implements Ticker {

    private final AtomicLong nanos = new AtomicLong();

    public void elapse(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }
}
