// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads for work that needs nothing of the server. Their maker may name them again. Thread-safe. */
public final class DaemonThreads implements ThreadFactory {

    private final String name;
    private final AtomicInteger count = new AtomicInteger();

    public DaemonThreads(String name) {
        this.name = name;
    }

    @Override
    public Thread newThread(Runnable task) {
        Thread thread = new Thread(task, name + "-" + count.getAndIncrement());
        thread.setDaemon(true);
        return thread;
    }
}
