// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.earshot.ejb.config.DaemonThreads;
import org.jspecify.annotations.NullUnmarked;

/** Keeps the node's pulse on a thread of its own, which no other work can delay, from the start of the process on. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class PulseBoot {

    private NodePulse pulse;
    private ScheduledExecutorService thread;

    /** EJB proxy. */
    protected PulseBoot() {}

    @Inject
    PulseBoot(NodePulse pulse) {
        this.pulse = pulse;
    }

    @PostConstruct
    void start() {
        thread = Executors.newSingleThreadScheduledExecutor(new DaemonThreads("earshot-pulse"));
        long beat = NodePulse.BEAT.toMillis();
        thread.scheduleWithFixedDelay(this::beat, beat, beat, TimeUnit.MILLISECONDS);
    }

    /** Whatever it fails of, the next beat comes: a node without a pulse is a lost one. */
    private void beat() {
        try {
            pulse.beat();
        } catch (Throwable e) {
            ClusterLog.LOG.pulseFailed(e.toString());
        }
    }

    @PreDestroy
    void stop() {
        thread.shutdownNow();
    }
}
