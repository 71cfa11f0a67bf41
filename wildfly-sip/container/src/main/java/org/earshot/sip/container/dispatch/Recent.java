// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Remembers texts for at least a period and at most two, without a timer. Thread-safe. */
final class Recent {
    private final LongSupplier nanos;
    private final long period;
    private volatile Generations generations;

    Recent(LongSupplier nanos, long seconds) {
        this.nanos = nanos;
        this.period = TimeUnit.SECONDS.toNanos(seconds);
        generations = new Generations(nanos.getAsLong(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    /** The value of a key, or null. */
    String get(String key) {
        Generations now = current();
        String value = now.older.get(key);
        return value == null ? now.newer.get(key) : value;
    }

    /** Remembers a value unless the key has one; returns that one, or null. */
    String putIfAbsent(String key, String value) {
        Generations now = current();
        String before = now.older.get(key);
        return before == null ? now.newer.putIfAbsent(key, value) : before;
    }

    private Generations current() {
        Generations now = generations;
        if (nanos.getAsLong() - now.since < period) {
            return now;
        }
        synchronized (this) {
            if (generations == now) {
                generations = new Generations(nanos.getAsLong(), new ConcurrentHashMap<>(), now.newer);
            }
            return generations;
        }
    }

    private record Generations(long since, Map<String, String> newer, Map<String, String> older) {}
}
