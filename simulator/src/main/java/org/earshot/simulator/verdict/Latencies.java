// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.time.Duration;
import java.util.Collection;

/** Set-up times of many calls, in milliseconds; all zero when no call was answered. */
public record Latencies(double p50, double p95, double p99, double max) {

    public static Latencies of(Collection<Duration> times) {
        double[] sorted = times.stream()
                .mapToDouble(time -> time.toNanos() / 1e6)
                .sorted()
                .toArray();
        return new Latencies(at(sorted, 0.50), at(sorted, 0.95), at(sorted, 0.99), at(sorted, 1));
    }

    /** The smallest value that the given share of all does not exceed (nearest rank). */
    private static double at(double[] sorted, double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted.length == 0 ? 0 : sorted[Math.max(0, rank - 1)];
    }
}
