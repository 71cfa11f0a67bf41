// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import java.io.IOException;
import java.nio.file.Path;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.rendering.RenderJob;
import org.earshot.rendering.mix.CallMixer;
import org.earshot.rendering.mix.FrameSink;
import org.earshot.rendering.timeline.CallTimeline;

/** Opens the sink that a job asks for. */
public final class Sinks {

    private Sinks() {}

    /** @throws IllegalArgumentException for formats that hold no sound */
    public static FrameSink open(RenderJob job, CallTimeline timeline) throws IOException {
        Path file = Path.of(job.output());
        int rate = CallMixer.sampleRate(timeline);
        int channels = job.layout() == ChannelLayout.MONO ? 1 : 2;
        return switch (job.format()) {
            case WAV -> new WavSink(file, rate, channels);
            case MP3 -> FfmpegSink.mp3(file, rate, channels);
            case OGG -> FfmpegSink.oggOpus(file, rate, channels);
            case PEAKS ->
                new PeaksSink(file, rate, job.pointsPerSecond(), Math.round(timeline.durationMicros() / 1000));
            case PCAPNG -> throw new IllegalArgumentException("pcapng holds packets, not sound");
        };
    }
}
