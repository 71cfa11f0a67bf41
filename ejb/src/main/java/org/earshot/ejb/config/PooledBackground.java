// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Tasks on a small pool of threads. Closed at the very end of the node. */
final class PooledBackground implements Background, AutoCloseable {

    private final ScheduledThreadPoolExecutor pool;

    PooledBackground(int threads, ThreadFactory factory) {
        pool = new ScheduledThreadPoolExecutor(threads, factory);
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        pool.setRemoveOnCancelPolicy(true);
    }

    @Override
    public void run(Runnable task) {
        pool.execute(guarded(task));
    }

    @Override
    public void later(Duration delay, Runnable task) {
        pool.schedule(guarded(task), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void every(Duration pause, Runnable task) {
        pool.scheduleWithFixedDelay(guarded(task), pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        pool.shutdown();
    }

    /** A periodic task that throws anything would never run again, and nobody would know. */
    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (Throwable e) {
                ConfigLog.LOG.taskFailed(e);
            }
        };
    }
}
