// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Duration;
import java.util.UUID;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.storage.StorageState;
import org.earshot.ejb.call.RunningRecordings;
import org.earshot.ejb.config.Background;
import org.earshot.ejb.recording.StoreStatus;

/** What the node looks after every second: its disk, its database, and recordings that run too long. */
final class NodeTasks {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final EarshotConfig config;
    private final NodeLife state;
    private final RecordingStore store;
    private final RecordingRepository repository;
    private final StoreStatus database;
    private final RunningRecordings running;

    NodeTasks(
            EarshotConfig config,
            NodeLife state,
            RecordingStore store,
            RecordingRepository repository,
            StoreStatus database,
            RunningRecordings running) {
        this.config = config;
        this.state = state;
        this.store = store;
        this.repository = repository;
        this.database = database;
        this.running = running;
    }

    void start(Background background) {
        background.every(SECOND, this::lookAtStorage);
        background.every(SECOND, this::lookAtDatabase);
        background.every(SECOND, () -> running.endTooLong(config.media().maxDuration()));
    }

    void lookAtStorage() {
        StorageState before = state.storage();
        state.observe(store.usage());
        StorageState now = state.storage();
        long used = Math.round(state.usage().usedPercent());
        if (now.compareTo(before) > 0) {
            ClusterLog.LOG.storage(now, used, state.usage().usable() >> 20);
        } else if (now != before && now == StorageState.NORMAL) {
            ClusterLog.LOG.storageNormal(used);
        }
    }

    /** Asks only a database that failed last time, so that the node takes calls again when it is back. */
    void lookAtDatabase() {
        if (database.failingSince().isEmpty()) {
            return;
        }
        try {
            repository.byId(new RecordingId(new UUID(0, 0)));
            ClusterLog.LOG.databaseBack();
        } catch (RecorderException e) {
            ClusterLog.LOG.debugf("The database still does not answer: %s", e.getMessage());
        }
    }
}
