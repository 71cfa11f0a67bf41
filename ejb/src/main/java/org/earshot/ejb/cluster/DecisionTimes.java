// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** How long the cluster takes to decide where calls are recorded: one write to a replicated cache. Thread-safe. */
final class DecisionTimes {

    /** Upper bounds of the buckets, in microseconds. */
    private static final List<Long> BOUNDS =
            List.of(500L, 1_000L, 2_000L, 5_000L, 10_000L, 20_000L, 50_000L, 100_000L, 150_000L);

    private final List<LongAdder> buckets = new ArrayList<>();
    private final LongAdder all = new LongAdder();
    private final LongAdder micros = new LongAdder();
    private final LongAdder missed = new LongAdder();

    /**
     * Decisions within a time.
     *
     * @param seconds the longest time counted
     */
    record Bucket(double seconds, long decisions) {}

    DecisionTimes() {
        BOUNDS.forEach(bound -> buckets.add(new LongAdder()));
    }

    void decided(long nanos) {
        long took = TimeUnit.NANOSECONDS.toMicros(nanos);
        for (int i = 0; i < BOUNDS.size(); i++) {
            if (took <= BOUNDS.get(i)) {
                buckets.get(i).increment();
            }
        }
        all.increment();
        micros.add(took);
    }

    /** The cluster did not decide in time. */
    void missed() {
        missed.increment();
    }

    /** Each holds those of the ones before. */
    List<Bucket> buckets() {
        List<Bucket> counted = new ArrayList<>();
        for (int i = 0; i < BOUNDS.size(); i++) {
            counted.add(new Bucket(BOUNDS.get(i) / 1e6, buckets.get(i).sum()));
        }
        return counted;
    }

    long count() {
        return all.sum();
    }

    double seconds() {
        return micros.sum() / 1e6;
    }

    /** Decisions that did not come in time. */
    long late() {
        return missed.sum();
    }
}
