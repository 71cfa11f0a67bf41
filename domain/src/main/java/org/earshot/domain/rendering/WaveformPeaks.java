// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.rendering;

/**
 * Lowest and highest sample of each interval, scaled to -128..127.
 *
 * @param pointsPerSecond 1 to 100
 * @param channels per channel: min, max, min, max ... from t=0
 */
public record WaveformPeaks(int pointsPerSecond, long durationMillis, byte[][] channels) {

    @Override
    public boolean equals(Object other) {
        return this == other
                || (other instanceof WaveformPeaks that
                        && pointsPerSecond == that.pointsPerSecond
                        && durationMillis == that.durationMillis
                        && java.util.Arrays.deepEquals(channels, that.channels));
    }

    @Override
    public int hashCode() {
        return 31 * pointsPerSecond + java.util.Arrays.deepHashCode(channels);
    }

    @Override
    public String toString() {
        return "WaveformPeaks[" + pointsPerSecond + "/s, " + durationMillis + " ms, " + channels.length + " channels]";
    }
}
