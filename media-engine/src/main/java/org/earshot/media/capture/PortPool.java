// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.net.BindException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Even ports of a range, each with the odd one after it. A freed port is used again last, so that late packets of an
 * old call do not meet a new one. Thread-safe.
 */
final class PortPool {

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    private final String range;

    /**
     * @param from first port; an odd one is passed over
     * @param to last port, inclusive
     * @throws IllegalArgumentException when the range holds no pair
     */
    PortPool(int from, int to) {
        range = from + "-" + to;
        for (int port = from + (from & 1); port < to; port += 2) {
            free.add(port);
        }
        if (from < 1 || to > 0xffff || free.isEmpty()) {
            throw new IllegalArgumentException("no RTP port pair in " + range);
        }
    }

    /** Binds sockets to a pair. */
    @FunctionalInterface
    interface Binder<T> {

        /** @throws BindException when another program has one of the two ports */
        T bind(int port) throws IOException;
    }

    /**
     * Takes the pair that has been free longest and can be bound.
     *
     * @return empty when there is none
     * @throws IOException when binding fails for another reason than a port in use
     */
    <T> Optional<T> take(Binder<T> binder) throws IOException {
        for (int attempts = free(); attempts > 0; attempts--) {
            Integer port = poll();
            if (port == null) {
                break;
            }
            try {
                return Optional.of(binder.bind(port));
            } catch (BindException e) {
                release(port);
            } catch (IOException | RuntimeException e) {
                release(port);
                throw e;
            }
        }
        return Optional.empty();
    }

    /**
     * Takes a certain pair.
     *
     * @return empty when it is not of the range, or in use
     * @throws IOException when binding fails for another reason than a port in use
     */
    <T> Optional<T> take(int port, Binder<T> binder) throws IOException {
        if (!poll(port)) {
            return Optional.empty();
        }
        try {
            return Optional.of(binder.bind(port));
        } catch (BindException e) {
            release(port);
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            release(port);
            throw e;
        }
    }

    private boolean poll(int port) {
        lock.lock();
        try {
            return free.remove(port);
        } finally {
            lock.unlock();
        }
    }

    private @org.jspecify.annotations.Nullable Integer poll() {
        lock.lock();
        try {
            return free.poll();
        } finally {
            lock.unlock();
        }
    }

    void release(int port) {
        lock.lock();
        try {
            free.add(port);
        } finally {
            lock.unlock();
        }
    }

    int free() {
        lock.lock();
        try {
            return free.size();
        } finally {
            lock.unlock();
        }
    }

    /** The range, as {@code 16384-32767}. */
    @Override
    public String toString() {
        return range;
    }
}
