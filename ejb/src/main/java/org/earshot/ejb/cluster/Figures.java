// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.earshot.domain.cluster.Metric;

/** A list of figures that is being written. Confined to one thread. */
final class Figures {

    private final List<Metric> metrics = new ArrayList<>();

    void gauge(String name, String help, double value) {
        gauge(name, help, Map.of(), value);
    }

    void gauge(String name, String help, Map<String, String> labels, double value) {
        metrics.add(new Metric(name, Metric.Type.GAUGE, help, labels, value));
    }

    /** 1 when it holds, else 0. */
    void flag(String name, String help, boolean holds) {
        gauge(name, help, holds ? 1 : 0);
    }

    void counter(String name, String help, double value) {
        counter(name, help, Map.of(), value);
    }

    void counter(String name, String help, Map<String, String> labels, double value) {
        metrics.add(new Metric(name, Metric.Type.COUNTER, help, labels, value));
    }

    List<Metric> all() {
        return List.copyOf(metrics);
    }
}
