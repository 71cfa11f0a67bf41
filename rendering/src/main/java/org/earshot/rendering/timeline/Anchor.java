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

    /** A slope that is not this many times its own standard error may as well be chance: one bucket that is off makes one. */
    private static final double LEAST_SIGNIFICANCE = 4;

    /**
     * Lays a line through the lowest points of all buckets; a flat one when the slope is absurd.
     *
     * @param usualSkew of the line when the buckets tell no skew: they are few, or scatter too much
     */
    static Anchor fit(int clockRate, Collection<Low> lows, double usualSkew) {
        if (lows.size() < MIN_BUCKETS) {
            return below(clockRate, lows, usualSkew);
        }
        double least = lows.stream().mapToDouble(Low::lead).min().orElseThrow();
        double meanX = lows.stream().mapToDouble(Low::mediaMicros).average().orElseThrow();
        double meanY =
                lows.stream().mapToDouble(low -> low.lead() - least).average().orElseThrow();
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (Low low : lows) {
            double x = low.mediaMicros() - meanX;
            double y = low.lead() - least - meanY;
            xy += x * y;
            xx += x * x;
            yy += y * y;
        }
        double slope = xx > 0 ? xy / xx : 0;
        if (Math.abs(slope) > MAX_SKEW) {
            return new Anchor(clockRate, least, 0);
        }
        double rest = Math.max(0, yy - slope * xy) / (lows.size() - 2);
        return slope * slope * xx < LEAST_SIGNIFICANCE * LEAST_SIGNIFICANCE * rest
                ? below(clockRate, lows, usualSkew)
                : new Anchor(clockRate, least + meanY - slope * meanX, slope);
    }

    /** The line of that slope that no bucket is below. */
    private static Anchor below(int clockRate, Collection<Low> lows, double skew) {
        double offset = lows.stream()
                .mapToDouble(low -> low.lead() - skew * low.mediaMicros())
                .min()
                .orElseThrow();
        return new Anchor(clockRate, offset, skew);
    }

    Anchor later(double micros) {
        return new Anchor(clockRate, offset + micros, skew);
    }

    /** Microseconds since 1970. */
    public double wall(long ticks) {
        return offset + ticks * 1e6 / clockRate * (1 + skew);
    }
}
