// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.earshot.ejb.config.Background;
import org.jspecify.annotations.NullUnmarked;

/** Keeps the cluster's memory of dialogs right as soon as the node has started. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class TakeoverBoot {

    private InfinispanStoredDialogs dialogs;
    private StrayDialogs stray;
    private StrayHomes homes;
    private Background background;

    /** EJB proxy. */
    protected TakeoverBoot() {}

    @Inject
    TakeoverBoot(InfinispanStoredDialogs dialogs, StrayDialogs stray, StrayHomes homes, Background background) {
        this.dialogs = dialogs;
        this.stray = stray;
        this.homes = homes;
        this.background = background;
    }

    @PostConstruct
    void start() {
        background.every(InfinispanStoredDialogs.AGAIN, dialogs::retry);
        background.every(StrayDialogs.PERIOD, stray::look);
        background.every(StrayDialogs.PERIOD, homes::look);
    }
}
