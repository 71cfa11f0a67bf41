// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.health;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.Metric;

/** The Prometheus text format 0.0.4: each name once with its help and type, then its samples. */
final class PrometheusText {

    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private PrometheusText() {}

    static String of(List<Metric> metrics) {
        Map<String, List<Metric>> families = metrics.stream()
                .collect(Collectors.groupingBy(
                        m -> name(m.name(), "[^A-Za-z0-9_:]"), LinkedHashMap::new, Collectors.toList()));
        StringBuilder out = new StringBuilder();
        families.forEach((name, samples) -> {
            Metric first = samples.get(0);
            out.append("# HELP ")
                    .append(name)
                    .append(' ')
                    .append(help(first.help()))
                    .append('\n');
            out.append("# TYPE ").append(name).append(' ');
            out.append(first.type().name().toLowerCase(Locale.ROOT)).append('\n');
            samples.forEach(sample -> out.append(name)
                    .append(labels(sample.labels()))
                    .append(' ')
                    .append(value(sample.value()))
                    .append('\n'));
        });
        return out.toString();
    }

    private static String labels(Map<String, String> labels) {
        return labels.isEmpty()
                ? ""
                : new TreeMap<>(labels)
                        .entrySet().stream()
                                .map(l -> name(l.getKey(), "[^A-Za-z0-9_]") + "=\"" + quoted(l.getValue()) + '"')
                                .collect(Collectors.joining(",", "{", "}"));
    }

    /** One bad name would make Prometheus throw away the whole answer. */
    private static String name(String name, String forbidden) {
        String plain = name.replaceAll(forbidden, "_");
        return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
    }

    private static String help(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String quoted(String text) {
        return help(text).replace("\"", "\\\"");
    }

    private static String value(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }
}
