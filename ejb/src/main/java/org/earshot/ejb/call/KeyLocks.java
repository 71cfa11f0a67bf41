// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/** One lock for each call key in use, so that what concerns one call happens one after the other. Thread-safe. */
final class KeyLocks {

    private static final class Entry {
        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;
    }

    private final ConcurrentHashMap<CallKey, Entry> entries = new ConcurrentHashMap<>();
    private final Duration longestWait;

    KeyLocks(Duration longestWait) {
        this.longestWait = longestWait;
    }

    /**
     * Runs work as the only one for its key.
     *
     * @throws RecorderException OVERLOADED when the key stays busy for the longest wait
     */
    <T> T with(CallKey key, Supplier<T> work) {
        Entry entry = enter(key);
        try {
            acquire(entry, key);
            try {
                return work.get();
            } finally {
                entry.lock.unlock();
            }
        } finally {
            leave(key);
        }
    }

    /** Runs work that must not be lost, however long the key is busy. */
    void run(CallKey key, Runnable work) {
        Entry entry = enter(key);
        try {
            entry.lock.lock();
            try {
                work.run();
            } finally {
                entry.lock.unlock();
            }
        } finally {
            leave(key);
        }
    }

    /**
     * Runs work as the only one for its key, if that is possible soon.
     *
     * @return whether it has run
     */
    boolean within(CallKey key, Duration longest, Runnable work) {
        Entry entry = enter(key);
        try {
            if (!entry.lock.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS)) {
                return false;
            }
            try {
                work.run();
                return true;
            } finally {
                entry.lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            leave(key);
        }
    }

    int size() {
        return entries.size();
    }

    private void acquire(Entry entry, CallKey key) {
        try {
            if (entry.lock.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RecorderException(ErrorCode.OVERLOADED, "Interrupted while waiting for the call " + key, e);
        }
        throw new RecorderException(
                ErrorCode.OVERLOADED, "The call " + key + " is busy for more than " + longestWait + "; try again");
    }

    private Entry enter(CallKey key) {
        return entries.compute(key, (k, old) -> {
            Entry entry = old == null ? new Entry() : old;
            entry.users++;
            return entry;
        });
    }

    private void leave(CallKey key) {
        entries.computeIfPresent(key, (k, entry) -> --entry.users == 0 ? null : entry);
    }
}
