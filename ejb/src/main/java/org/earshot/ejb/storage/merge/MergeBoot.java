// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

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

/** Begins to offer and to merge when the node has started, unless it is alone. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class MergeBoot {

    private PartOffers offers;
    private MergeDesk desk;
    private LiveCopies copies;
    private Background background;

    /** EJB proxy. */
    protected MergeBoot() {}

    @Inject
    MergeBoot(PartOffers offers, MergeDesk desk, LiveCopies copies, Background background) {
        this.offers = offers;
        this.desk = desk;
        this.copies = copies;
        this.background = background;
    }

    @PostConstruct
    void start() {
        if (!copies.isAlone()) {
            background.every(PartOffers.PERIOD, this::look);
        }
    }

    /** One after the other, on one thread: both merge. */
    private void look() {
        guarded(offers::look);
        guarded(desk::look);
    }

    private static void guarded(Runnable look) {
        try {
            look.run();
        } catch (RuntimeException e) {
            MergeLog.LOG.notLookedThrough(e.toString());
        }
    }
}
