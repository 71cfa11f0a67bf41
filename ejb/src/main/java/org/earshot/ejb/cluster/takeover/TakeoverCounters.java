// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.domain.call.TakeoverOutcome;

/** Counts what became of the dialogs of lost nodes. Thread-safe. */
public final class TakeoverCounters {

    private final Map<TakeoverOutcome.Result, LongAdder> outcomes = new EnumMap<>(TakeoverOutcome.Result.class);
    private final LongAdder gapMillis = new LongAdder();
    private final AtomicLong longestGapMillis = new AtomicLong();

    public TakeoverCounters() {
        for (TakeoverOutcome.Result result : TakeoverOutcome.Result.values()) {
            outcomes.put(result, new LongAdder());
        }
    }

    void ended(TakeoverOutcome.Result result) {
        count(result).increment();
    }

    /** @param millis from the last packet that is kept of the lost node to the client's consent */
    void gap(long millis) {
        gapMillis.add(millis);
        longestGapMillis.accumulateAndGet(millis, Math::max);
    }

    public long of(TakeoverOutcome.Result result) {
        return count(result).sum();
    }

    /** Sum of the gaps of the dialogs that were taken, in milliseconds. */
    public long gapMillis() {
        return gapMillis.sum();
    }

    public long longestGapMillis() {
        return longestGapMillis.get();
    }

    private LongAdder count(TakeoverOutcome.Result result) {
        return java.util.Objects.requireNonNull(outcomes.get(result));
    }
}
