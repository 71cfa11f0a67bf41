// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.util.concurrent.atomic.LongAdder;

/** Counts what the edge threw away. Static because the stack makes the classes of the edge by name. Thread-safe. */
public final class EdgeCounters {
    private static final LongAdder DROPPED = new LongAdder();
    private static final LongAdder REJECTED = new LongAdder();

    private static final LongAdder ABANDONED = new LongAdder();

    private EdgeCounters() {}

    /** Messages thrown away without an answer. */
    public static long dropped() {
        return DROPPED.sum();
    }

    /** Broken requests that got a 400 or a 505. */
    public static long rejected() {
        return REJECTED.sum();
    }

    /** Connections closed because they were idle or over the limit of their peer. */
    public static long abandoned() {
        return ABANDONED.sum();
    }

    static void countAbandoned() {
        ABANDONED.increment();
    }

    static void countDropped() {
        DROPPED.increment();
    }

    static void countRejected() {
        REJECTED.increment();
    }
}
