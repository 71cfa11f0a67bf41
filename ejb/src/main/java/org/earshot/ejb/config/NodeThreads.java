// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Makes the threads of the node. Tasks that use the database need the server's threads, with its naming and loaders. */
@ApplicationScoped
public class NodeThreads {

    private static final int THREADS = 8;

    @Produces
    @Resource(lookup = "java:jboss/ee/concurrency/factory/default")
    private ManagedThreadFactory factory;

    @Produces
    @Singleton
    Background background(ManagedThreadFactory threads) {
        return new PooledBackground(THREADS, threads);
    }

    void close(@Disposes Background background) {
        if (background instanceof PooledBackground pooled) {
            pooled.close();
        }
    }
}
