// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** How requests to other nodes went, since start. Thread-safe. */
public final class RelayCounters {

    /** What became of a request to another node. */
    public enum Outcome {
        /** The other node answered, whatever its answer was. */
        ANSWERED,
        /** It could not be reached, or did not answer in time. */
        UNREACHABLE,
        /** Its answer began and stopped short. */
        BROKEN,
        /** It was not asked: too many requests to other nodes were under way. */
        REFUSED
    }

    private final Map<Outcome, LongAdder> counts = new EnumMap<>(Outcome.class);

    public RelayCounters() {
        for (Outcome outcome : Outcome.values()) {
            counts.put(outcome, new LongAdder());
        }
    }

    void count(Outcome outcome) {
        adder(outcome).increment();
    }

    public long of(Outcome outcome) {
        return adder(outcome).sum();
    }

    private LongAdder adder(Outcome outcome) {
        return Objects.requireNonNull(counts.get(outcome));
    }
}
