// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.Collection;

/**
 * Where a segment lies on the recorder's clock (rule T4): {@code wall = offset + media * (1 + skew)}.
 *
 * @param offset microseconds since 1970 of the origin of the axis
 * @param skew how much slower than ours the sender's clock is, e.g. 1e-4 for 100 ppm
 */
public record Anchor(int clockRate, double offset, double skew) {

    /** Fewer buckets than this tell no skew. */
    private static final int MIN_BUCKETS = 6;

    /** Largest error of a clock that is corrected, as a share. */
    static final double MAX_SKEW = 500e-6;

    /** The least arrival minus media time within 5 s of media. */
    record Low(double mediaMicros, double lead) {}

    /**
     * Lays a line through the lowest points of all buckets; a flat one when the slope is absurd.
     *
     * @param usualSkew of the line when the buckets are few
     */
    static Anchor fit(int clockRate, Collection<Low> lows, double usualSkew) {
        if (lows.size() < MIN_BUCKETS) {
            double offset = lows.stream()
                    .mapToDouble(low -> low.lead() - usualSkew * low.mediaMicros())
                    .min()
                    .orElseThrow();
            return new Anchor(clockRate, offset, usualSkew);
        }
        double least = lows.stream().mapToDouble(Low::lead).min().orElseThrow();
        double meanX = lows.stream().mapToDouble(Low::mediaMicros).average().orElseThrow();
        double meanY =
                lows.stream().mapToDouble(low -> low.lead() - least).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        for (Low low : lows) {
            double x = low.mediaMicros() - meanX;
            xy += x * (low.lead() - least - meanY);
            xx += x * x;
        }
        double slope = xx > 0 ? xy / xx : 0;
        if (Math.abs(slope) > MAX_SKEW) {
            return new Anchor(clockRate, least, 0);
        }
        return new Anchor(clockRate, least + meanY - slope * meanX, slope);
    }

    Anchor later(double micros) {
        return new Anchor(clockRate, offset + micros, skew);
    }

    /** Microseconds since 1970. */
    public double wall(long ticks) {
        return offset + ticks * 1e6 / clockRate * (1 + skew);
    }
}
