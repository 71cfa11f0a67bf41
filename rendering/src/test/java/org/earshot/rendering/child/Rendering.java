// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.child;

import java.io.IOException;
import java.nio.file.Path;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.rendering.RenderFormat;
import org.earshot.rendering.RenderJob;
import org.earshot.rendering.RenderResult;
import org.earshot.rendering.sample.Sound;

/** Runs the child's task in the test's own JVM. */
record Rendering(RenderResult result, Path file) {

    static Rendering of(Path callFile, RenderFormat format, ChannelLayout layout, int points) throws IOException {
        Path output = callFile.resolveSibling(callFile.getFileName() + "." + format + "." + layout);
        RenderJob job = new RenderJob(callFile.toString(), output.toString(), format, layout, points, Long.MAX_VALUE);
        return new Rendering(RenderTask.run(job, percent -> {}), output);
    }

    static Rendering wav(Path callFile, ChannelLayout layout) throws IOException {
        return of(callFile, RenderFormat.WAV, layout, 0);
    }

    static Sound stereo(Path callFile) throws IOException {
        return Sound.wav(wav(callFile, ChannelLayout.STEREO).file());
    }

    static Sound mono(Path callFile) throws IOException {
        return Sound.wav(wav(callFile, ChannelLayout.MONO).file());
    }
}
