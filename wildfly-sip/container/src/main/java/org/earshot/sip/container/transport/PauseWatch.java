// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.message.EdgeRequest;

/**
 * Notices that the whole process stood still: stopped, frozen with its machine, or at a full garbage collection. What came
 * meanwhile lay in the buffers of the system, nobody knows for how long. Owned by the engine; thread-safe.
 *
 * <p>Design note: a thread of its own gives a sign of life 20 times a second, and so does everybody who asks. Whichever
 * thread runs first after a pause finds the last sign old; so none takes a request for new because it was faster.
 */
public final class PauseWatch implements AutoCloseable {
    /** Time between two signs of life. */
    private static final long BEAT_MILLIS = 50;
    /** A sign of life that is younger than this is as good as a new one. */
    private static final long FRESH_NANOS = 1_000_000;

    /**
     * Time in which the process stood still.
     *
     * @param beganNanos when it certainly ran
     * @param endedNanos when it ran again
     */
    record Pause(long beganNanos, long endedNanos) {}

    private record Signs(long lastNanos, Pause pause) {}

    private final long limitNanos;
    private final LongSupplier ticker;
    private final AtomicReference<Signs> signs;
    private ScheduledExecutorService beats;

    /**
     * @param limit a longer time without a sign of life is a pause; zero: there are no pauses
     * @param ticker nanoseconds
     */
    public PauseWatch(Duration limit, LongSupplier ticker) {
        this.limitNanos = limit.toNanos();
        this.ticker = ticker;
        long now = ticker.getAsLong();
        long before = now - Duration.ofMinutes(1).toNanos();
        signs = new AtomicReference<>(new Signs(now, new Pause(before, before)));
    }

    /** Begins to give signs of life. */
    public synchronized void start(String threadName) {
        if (limitNanos == 0) {
            return;
        }
        beats = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, threadName);
            thread.setDaemon(true);
            return thread;
        });
        beats.scheduleWithFixedDelay(this::last, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public synchronized void close() {
        if (beats != null) {
            beats.shutdownNow();
        }
    }

    long nanos() {
        return ticker.getAsLong();
    }

    /** The last pause, up to the present moment; long ago if there was none. */
    Pause last() {
        if (limitNanos == 0) {
            return signs.get().pause();
        }
        while (true) {
            Signs before = signs.get();
            long now = ticker.getAsLong();
            if (now - before.lastNanos() < FRESH_NANOS) {
                return before.pause();
            }
            boolean paused = now - before.lastNanos() > limitNanos;
            Signs after = new Signs(now, paused ? new Pause(before.lastNanos(), now) : before.pause());
            if (signs.compareAndSet(before, after)) {
                if (paused) {
                    ContainerLog.LOG.paused(TimeUnit.NANOSECONDS.toMillis(now - before.lastNanos()));
                }
                return after.pause();
            }
        }
    }

    /** How long something has waited that came at this time. */
    EdgeRequest.Wait waitSince(long nanos) {
        boolean paused = last().endedNanos() - nanos > 0;
        return new EdgeRequest.Wait(ticker.getAsLong() - nanos, paused);
    }
}
