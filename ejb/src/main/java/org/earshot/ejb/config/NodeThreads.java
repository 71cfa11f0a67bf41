// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.concurrent.CopyOnWriteArrayList;

/** Makes the threads of the node. Tasks that use the database need the server's threads, with its naming and loaders. */
@ApplicationScoped
public class NodeThreads {

    private static final int THREADS = 8;

    private final Collection<PooledBackground> apart = new CopyOnWriteArrayList<>();

    @Produces
    @Resource(lookup = "java:jboss/ee/concurrency/factory/default")
    private ManagedThreadFactory factory;

    @Produces
    @Singleton
    Background background(ManagedThreadFactory threads) {
        return new PooledBackground(THREADS, threads);
    }

    /**
     * Threads for tasks that must go on while all others wait, e.g. for the database. They end with the node.
     *
     * @param count one for each task
     */
    public Background apart(int count) {
        PooledBackground made = new PooledBackground(count, factory);
        apart.add(made);
        return made;
    }

    @PreDestroy
    void close() {
        apart.forEach(PooledBackground::close);
    }

    void close(@Disposes Background background) {
        if (background instanceof PooledBackground pooled) {
            pooled.close();
        }
    }
}
