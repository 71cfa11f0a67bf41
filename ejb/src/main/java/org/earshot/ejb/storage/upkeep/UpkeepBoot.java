// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.jspecify.annotations.NullUnmarked;

/** Begins the upkeep of copies when the node has started, unless it is alone. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class UpkeepBoot {

    private CopyKeeper keeper;
    private LiveCopies copies;
    private Background background;

    /** EJB proxy. */
    protected UpkeepBoot() {}

    @Inject
    UpkeepBoot(CopyKeeper keeper, LiveCopies copies, Background background) {
        this.keeper = keeper;
        this.copies = copies;
        this.background = background;
    }

    @PostConstruct
    void start() {
        if (!copies.isAlone()) {
            background.every(CopyKeeper.PERIOD, keeper::look);
        }
    }
}
