// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.earshot.ejb.config.DaemonThreads;
import org.jspecify.annotations.NullUnmarked;

/** Looks after the floating addresses on a thread of its own, which may wait for a program, once the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class FloatingBoot {

    private AddressKeeper keeper;
    private ScheduledExecutorService thread;

    /** EJB proxy. */
    protected FloatingBoot() {}

    @Inject
    FloatingBoot(AddressKeeper keeper) {
        this.keeper = keeper;
    }

    @PostConstruct
    void start() {
        thread = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("earshot-addresses"));
        long period = AddressKeeper.PERIOD.toMillis();
        thread.scheduleWithFixedDelay(this::look, period, period, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            keeper.look();
        } catch (Throwable e) {
            AddressLog.LOG.failed(e);
        }
    }

    @PreDestroy
    void stop() {
        thread.shutdown();
        keeper.stop();
    }
}
