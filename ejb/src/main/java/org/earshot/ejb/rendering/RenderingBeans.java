// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.rendering;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.Typed;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
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
    @Typed(ProcessRenderer.class)
    ProcessRenderer processes(NodeSettings settings, RecordingStore store, Clock clock, Ticker ticker) {
        return new ProcessRenderer(
                settings.config().rendering(),
                store,
                settings.renderingClasspath(),
                Path.of(System.getProperty("java.home")),
                clock,
                ticker,
                new DaemonThreads("rec-render"));
    }

    void close(@Disposes ProcessRenderer renderer) {
        renderer.close();
    }

    @Produces
    @Singleton
    CountedRenderer counted(ProcessRenderer renderer) {
        return new CountedRenderer(renderer, renderer::jobs);
    }

    @Produces
    @Singleton
    Renditions renditions(ProcessRenderer renderer) {
        return renderer::forget;
    }
}
