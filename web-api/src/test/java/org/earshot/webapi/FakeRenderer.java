// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;

/** Gives one file for every wish; remembers the wishes. */
final class FakeRenderer implements Renderer {

    final List<RenderRequest> wishes = new CopyOnWriteArrayList<>();
    volatile Path file = Path.of("none");
    volatile boolean complete = true;
    volatile Optional<RuntimeException> failure = Optional.empty();

    @Override
    public Rendition render(RenderRequest request) {
        failure.ifPresent(f -> {
            throw f;
        });
        wishes.add(request);
        return new Rendition(file, request.format(), Duration.ofSeconds(1), complete);
    }

    @Override
    public WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
        failure.ifPresent(f -> {
            throw f;
        });
        return new WaveformPeaks(pointsPerSecond, 200, new byte[][] {{-128, 127, 0, 1}, {-1, 1, -2, 2}});
    }
}
