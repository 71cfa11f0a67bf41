// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.rendering;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.domain.storage.RecordingStore;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.config.DaemonThreads;
import org.earshot.ejb.config.NodeSettings;
import org.earshot.rendering.ProcessRenderer;

/** Builds the renderer of the node and stops its children at the end. */
@ApplicationScoped
public class RenderingBeans {

    @Produces
    @Singleton
    CountedRenderer counted(NodeSettings settings, RecordingStore store, Clock clock, Ticker ticker) {
        return new CountedRenderer(new ProcessRenderer(
                settings.config().rendering(),
                store,
                settings.renderingClasspath(),
                Path.of(System.getProperty("java.home")),
                clock,
                ticker,
                new DaemonThreads("rec-render")));
    }

    void close(@Disposes CountedRenderer renderer) {
        renderer.close();
    }

    @Produces
    @Singleton
    Renderer renderer(CountedRenderer counted) {
        return new Renderer() {
            @Override
            public Rendition render(RenderRequest request) {
                return counted.render(request);
            }

            @Override
            public WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
                return counted.peaks(recording, pointsPerSecond);
            }
        };
    }

    @Produces
    @Singleton
    Renditions renditions(CountedRenderer counted) {
        return counted::forget;
    }
}
