// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.earshot.domain.call.EndTrigger;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.config.NodeThreads;
import org.jspecify.annotations.NullUnmarked;

/** Watches over the calls of other nodes, and over this node's own, as soon as the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class OrphanBoot {

    /** A thread for each: a database that lets others wait keeps none of them from seeing what happens. */
    private static final int WATCHES = 4;

    private OrphanWatch watch;
    private ForgottenRows forgotten;
    private StrayRows stray;
    private Fence fence;
    private NodeThreads threads;

    /** EJB proxy. */
    protected OrphanBoot() {}

    @Inject
    OrphanBoot(OrphanWatch watch, ForgottenRows forgotten, StrayRows stray, Fence fence, NodeThreads threads) {
        this.watch = watch;
        this.forgotten = forgotten;
        this.stray = stray;
        this.fence = fence;
        this.threads = threads;
    }

    @PostConstruct
    void start() {
        Background background = threads.apart(WATCHES);
        background.every(OrphanWatch.PERIOD, watch::look);
        background.every(ForgottenRows.PERIOD, forgotten::look);
        background.every(StrayRows.PERIOD, stray::look);
        background.every(Fence.PERIOD, fence::check);
    }

    /** The node stops, as signalling says while it can still hang up. */
    public void stop(@Observes EndTrigger trigger) {
        watch.stop();
    }
}
