// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.rendering.PeaksFile;
import org.earshot.rendering.mix.FrameSink;

/** Keeps the lowest and highest sample of each interval of the stereo layout, scaled to 8 bits. */
final class PeaksSink implements FrameSink {

    private static final int CHANNELS = 2;

    private final Path file;
    private final int pointsPerSecond;
    private final long durationMillis;
    private final int interval;
    private final ByteArrayOutputStream[] points = {new ByteArrayOutputStream(), new ByteArrayOutputStream()};
    private final int[] low = new int[CHANNELS];
    private final int[] high = new int[CHANNELS];
    private int filled;

    /** @param sampleRate a multiple of the points per second */
    PeaksSink(Path file, int sampleRate, int pointsPerSecond, long durationMillis) {
        this.file = file;
        this.pointsPerSecond = pointsPerSecond;
        this.durationMillis = durationMillis;
        this.interval = sampleRate / pointsPerSecond;
    }

    @Override
    public void write(short[] interleaved, int frames) {
        for (int frame = 0; frame < frames; frame++) {
            for (int channel = 0; channel < CHANNELS; channel++) {
                int sample = interleaved[CHANNELS * frame + channel];
                low[channel] = filled == 0 ? sample : Math.min(low[channel], sample);
                high[channel] = filled == 0 ? sample : Math.max(high[channel], sample);
            }
            if (++filled == interval) {
                addPoint();
            }
        }
    }

    private void addPoint() {
        for (int channel = 0; channel < CHANNELS; channel++) {
            points[channel].write(low[channel] >> 8);
            points[channel].write(high[channel] >> 8);
        }
        filled = 0;
    }

    @Override
    public void finish() throws IOException {
        if (filled > 0) {
            addPoint();
        }
        byte[][] channels = {points[0].toByteArray(), points[1].toByteArray()};
        PeaksFile.write(file, new WaveformPeaks(pointsPerSecond, durationMillis, channels));
    }

    @Override
    public void close() {
        // The file is written at once by finish().
    }
}
