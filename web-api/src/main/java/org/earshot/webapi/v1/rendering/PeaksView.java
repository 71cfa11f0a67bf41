// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import java.util.Arrays;
import java.util.List;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.webapi.v1.json.JsonBody;

/** Lowest and highest sample (-128 to 127) of each interval, in turn, for each channel. */
record PeaksView(int pointsPerSecond, long durationMillis, List<short[]> channels) implements JsonBody {

    static PeaksView of(WaveformPeaks peaks) {
        return new PeaksView(
                peaks.pointsPerSecond(),
                peaks.durationMillis(),
                Arrays.stream(peaks.channels()).map(PeaksView::numbers).toList());
    }

    /** JSON numbers: an array of bytes would become base64. */
    private static short[] numbers(byte[] channel) {
        short[] numbers = new short[channel.length];
        for (int i = 0; i < channel.length; i++) {
            numbers[i] = channel[i];
        }
        return numbers;
    }
}
