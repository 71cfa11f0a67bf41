// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Works on several calls of lost nodes at a time; the others wait, the first one first. Thread-safe. */
final class OrphanWorkers implements Executor, AutoCloseable {

    private final ExecutorService pool;

    OrphanWorkers(int threads, ThreadFactory factory) {
        pool = Executors.newFixedThreadPool(threads, factory);
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
