// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.media;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.time.Clock;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.media.MediaEngine;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.DaemonThreads;
import org.earshot.media.capture.CaptureEngine;
import org.earshot.media.storage.FileRecordingStore;

/** Builds the media engine; the start of the node starts it. */
@ApplicationScoped
public class MediaBeans {

    @Produces
    @Singleton
    @Typed(CaptureEngine.class)
    CaptureEngine engine(EarshotConfig config, FileRecordingStore store, Clock clock, Ticker ticker) {
        return new CaptureEngine(
                config.media(), config.storage(), store, clock, ticker, new DaemonThreads("rec-media"));
    }

    @Produces
    @Singleton
    @Typed({MeteredMediaEngine.class, MediaEngine.class})
    MeteredMediaEngine metered(CaptureEngine engine) {
        return new MeteredMediaEngine(engine);
    }

    @Produces
    @Singleton
    MediaLife life(CaptureEngine engine) {
        return new MediaLife() {
            @Override
            public void start(CaptureListener listener) {
                engine.listener(listener);
                engine.start();
            }

            @Override
            public void stop() {
                engine.close();
            }
        };
    }
}
