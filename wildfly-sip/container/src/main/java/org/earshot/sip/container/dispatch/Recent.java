// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Remembers values for at least a period and at most two, without a timer; fewer when so many come that they would fill the
 * memory. Thread-safe.
 */
final class Recent<V> {
    /** Most values of one period: some 40 MB of short texts. */
    static final int MOST = 200_000;

    private final LongSupplier nanos;
    private final long period;
    private volatile Generations<V> generations;

    Recent(LongSupplier nanos, long seconds) {
        this.nanos = nanos;
        this.period = TimeUnit.SECONDS.toNanos(seconds);
        generations = new Generations<>(nanos.getAsLong(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    /** The value of a key, or null. */
    V get(String key) {
        Generations<V> now = current();
        V value = now.older.get(key);
        return value == null ? now.newer.get(key) : value;
    }

    /** Remembers a value unless the key has one; returns that one, or null. */
    V putIfAbsent(String key, V value) {
        Generations<V> now = current();
        V before = now.older.get(key);
        return before == null ? now.newer.putIfAbsent(key, value) : before;
    }

    /** Forgets a value, if the key has it. */
    void remove(String key, V value) {
        Generations<V> now = current();
        if (!now.newer.remove(key, value)) {
            now.older.remove(key, value);
        }
    }

    private Generations<V> current() {
        Generations<V> now = generations;
        if (nanos.getAsLong() - now.since < period && now.newer.size() < MOST) {
            return now;
        }
        synchronized (this) {
            if (generations == now) {
                generations = new Generations<>(nanos.getAsLong(), new ConcurrentHashMap<>(), now.newer);
            }
            return generations;
        }
    }

    private record Generations<V>(long since, Map<String, V> newer, Map<String, V> older) {}
}
