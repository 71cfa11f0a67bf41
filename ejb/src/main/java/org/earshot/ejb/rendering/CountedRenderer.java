// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.rendering;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;

/** The renderer with counters for the figures of the node. Thread-safe. */
public final class CountedRenderer implements Renderer {

    private final Renderer renderer;
    private final IntSupplier jobs;
    private final LongAdder made = new LongAdder();
    private final LongAdder failed = new LongAdder();

    /** @param jobs renditions that are being made or wait for it */
    public CountedRenderer(Renderer renderer, IntSupplier jobs) {
        this.renderer = renderer;
        this.jobs = jobs;
    }

    @Override
    public Rendition render(RenderRequest request) {
        return counted(() -> renderer.render(request));
    }

    @Override
    public WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
        return counted(() -> renderer.peaks(recording, pointsPerSecond));
    }

    /** Renditions given out since start, made anew or from the cache. */
    public long made() {
        return made.sum();
    }

    public long failed() {
        return failed.sum();
    }

    /** Renditions that are being made or wait for it. */
    public int jobs() {
        return jobs.getAsInt();
    }

    private <T> T counted(Supplier<T> work) {
        try {
            T result = work.get();
            made.increment();
            return result;
        } catch (RecorderException e) {
            failed.increment();
            throw e;
        }
    }
}
