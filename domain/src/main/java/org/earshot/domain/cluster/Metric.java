// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Map;

/**
 * One figure in the terms of the Prometheus text format.
 *
 * @param name e.g. {@code earshot_recordings_active}
 * @param help one sentence with the unit
 */
public record Metric(String name, Type type, String help, Map<String, String> labels, double value) {

    /** Whether the figure only grows. */
    public enum Type {
        COUNTER,
        GAUGE
    }

    public Metric {
        labels = Map.copyOf(labels);
    }
}
