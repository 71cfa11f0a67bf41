// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.media.storage.FileRecordingStore;

/** Builds the store of call files. */
@ApplicationScoped
public class StorageBeans {

    @Produces
    @Singleton
    FileRecordingStore store(EarshotConfig config, Clock clock) {
        return new FileRecordingStore(config.storage(), config.rendering().cacheDirectory(), clock);
    }
}
