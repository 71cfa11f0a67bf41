// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.inject.Inject;
import java.time.Duration;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.earshot.media.storage.FileRecordingStore;
import org.jspecify.annotations.NullUnmarked;

/** Begins the upkeep of the disk's reserve when the node has started, and that of copies unless it is alone. */
@Singleton
@Startup
@DependsOn("EarshotBoot")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@NullUnmarked
public class UpkeepBoot {

    private static final Duration RESERVE_PERIOD = Duration.ofSeconds(2);

    private CopyKeeper keeper;
    private LiveCopies copies;
    private FileRecordingStore store;
    private Background background;

    /** EJB proxy. */
    protected UpkeepBoot() {}

    @Inject
    UpkeepBoot(CopyKeeper keeper, LiveCopies copies, FileRecordingStore store, Background background) {
        this.keeper = keeper;
        this.copies = copies;
        this.store = store;
        this.background = background;
    }

    @PostConstruct
    void start() {
        background.every(RESERVE_PERIOD, store.reserve()::grow);
        if (!copies.isAlone()) {
            background.every(CopyKeeper.PERIOD, keeper::look);
        }
    }
}
