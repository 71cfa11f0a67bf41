// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.rendering;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.rendering.ProcessRenderer;

/** The renderer with counters for the figures of the node. Thread-safe. */
public final class CountedRenderer {

    private final ProcessRenderer renderer;
    private final LongAdder made = new LongAdder();
    private final LongAdder failed = new LongAdder();

    CountedRenderer(ProcessRenderer renderer) {
        this.renderer = renderer;
    }

    Rendition render(RenderRequest request) {
        return counted(() -> renderer.render(request));
    }

    WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
        return counted(() -> renderer.peaks(recording, pointsPerSecond));
    }

    void forget(RecordingId recording) {
        renderer.forget(recording);
    }

    void close() {
        renderer.close();
    }

    /** Renditions given out since start, made anew or from the cache. */
    public long made() {
        return made.sum();
    }

    public long failed() {
        return failed.sum();
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
