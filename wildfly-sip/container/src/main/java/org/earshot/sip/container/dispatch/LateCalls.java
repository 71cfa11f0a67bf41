// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.earshot.sip.container.logging.ContainerLog;

/** Counts new calls that were refused because they came too late, and tells of all of them, once a minute at most. Thread-safe. */
final class LateCalls {
    static final Duration PERIOD = Duration.ofMinutes(1);

    /** So long others are waited for that come with the first. */
    static final Duration GATHERING = Duration.ofSeconds(2);

    private final LongSupplier nanos;
    private final BiConsumer<Duration, Runnable> timer;
    private final Teller teller;
    private final LongAdder count = new LongAdder();
    private final AtomicLong untold = new AtomicLong();
    private final AtomicLong longestNanos = new AtomicLong();
    private long nextNanos;
    private boolean waiting;

    /** Is told how many were refused since the last time, and how long the longest had waited. */
    @FunctionalInterface
    interface Teller {
        void tell(long count, long longestMillis);
    }

    LateCalls() {
        this(System::nanoTime, LateCalls::after, ContainerLog.LOG::lateCalls);
    }

    /** @param timer runs something once after a time */
    LateCalls(LongSupplier nanos, BiConsumer<Duration, Runnable> timer, Teller teller) {
        this.nanos = nanos;
        this.timer = timer;
        this.teller = teller;
        this.nextNanos = nanos.getAsLong();
    }

    long count() {
        return count.sum();
    }

    /** One more was refused, after it had waited so long. */
    void refused(long waitedNanos) {
        count.increment();
        longestNanos.accumulateAndGet(waitedNanos, Math::max);
        if (untold.getAndIncrement() == 0) {
            tellLater();
        }
    }

    private synchronized void tellLater() {
        if (!waiting) {
            waiting = true;
            timer.accept(GATHERING.plusNanos(Math.max(0, nextNanos - nanos.getAsLong())), this::tell);
        }
    }

    private void tell() {
        synchronized (this) {
            waiting = false;
            nextNanos = nanos.getAsLong() + PERIOD.toNanos() - GATHERING.toNanos();
        }
        long longest = longestNanos.getAndSet(0);
        long refused = untold.getAndSet(0);
        teller.tell(refused, TimeUnit.NANOSECONDS.toMillis(longest));
    }

    private static void after(Duration time, Runnable action) {
        CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS)
                .execute(action);
    }
}
