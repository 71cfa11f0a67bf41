// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

import org.earshot.domain.recording.RecordingId;

/** Makes renditions on demand, in a supervised child process. Thread-safe; a call waits until the rendition is there. */
public interface Renderer {

    /**
     * Gives the rendition, made now or taken from the cache. A running recording is rendered up to now.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND when there is no media; OVERLOADED when too many
     *     renditions wait; RENDERING_FAILED
     */
    Rendition render(RenderRequest request);

    /**
     * Waveform of the stereo layout.
     *
     * @param pointsPerSecond 1, 10 or 100
     * @throws org.earshot.domain.error.RecorderException as {@link #render}
     */
    WaveformPeaks peaks(RecordingId recording, int pointsPerSecond);
}
