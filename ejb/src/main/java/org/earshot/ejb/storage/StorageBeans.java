// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Optional;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.config.EarshotConfig.CopySettings;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.storage.copy.CopyDoor;
import org.earshot.ejb.storage.copy.LiveCopies;
import org.earshot.media.capture.CaptureEngine;
import org.earshot.media.storage.FileRecordingStore;

/** Builds the store of call files and what copies them to other nodes. */
@ApplicationScoped
public class StorageBeans {

    private static final String PASSWORD = "CLUSTER_PASSWORD";

    @Produces
    @Singleton
    FileRecordingStore store(EarshotConfig config, Clock clock) {
        return new FileRecordingStore(config.storage(), config.rendering().cacheDirectory(), clock);
    }

    @Produces
    @Singleton
    CopyDoor door(EarshotConfig config) {
        return password().isPresent() ? CopyDoor.open(config.cluster().copies()) : CopyDoor.closed();
    }

    @Produces
    @Singleton
    LiveCopies copies(
            EarshotConfig config,
            CopyDoor door,
            ClusterNodes nodes,
            CaptureEngine engine,
            FileRecordingStore store,
            RecordingCopies copies,
            Ticker ticker,
            Clock clock) {
        CopySettings settings = config.cluster().copies();
        return new LiveCopies(
                password(),
                door,
                new NodeId(config.nodeName()),
                new TwinSelection(settings.twinSite()),
                nodes,
                engine::written,
                store,
                copies,
                ticker,
                clock);
    }

    /** The secret that the cluster's nodes join with, from the environment or a system property of the same name. */
    private static Optional<String> password() {
        return Optional.ofNullable(System.getProperty(PASSWORD, System.getenv(PASSWORD)))
                .filter(secret -> !secret.isBlank());
    }
}
