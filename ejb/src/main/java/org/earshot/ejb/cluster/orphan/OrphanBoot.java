// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.earshot.ejb.config.Background;
import org.jspecify.annotations.NullUnmarked;

/** Watches over the calls of other nodes, and over this node's own, as soon as the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class OrphanBoot {

    private OrphanWatch watch;
    private ForgottenRows forgotten;
    private StrayRows stray;
    private Fence fence;
    private Background background;

    /** EJB proxy. */
    protected OrphanBoot() {}

    @Inject
    OrphanBoot(OrphanWatch watch, ForgottenRows forgotten, StrayRows stray, Fence fence, Background background) {
        this.watch = watch;
        this.forgotten = forgotten;
        this.stray = stray;
        this.fence = fence;
        this.background = background;
    }

    @PostConstruct
    void start() {
        background.every(OrphanWatch.PERIOD, watch::look);
        background.every(ForgottenRows.PERIOD, forgotten::look);
        background.every(StrayRows.PERIOD, stray::look);
        background.every(Fence.PERIOD, fence::check);
    }
}
