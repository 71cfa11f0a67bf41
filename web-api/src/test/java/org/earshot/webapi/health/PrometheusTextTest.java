// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.earshot.domain.cluster.Metric;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {

    @Test
    void shouldEscapeHelpAndLabels() {
        String text = PrometheusText.of(List.of(gauge("m", "a\\b\nc \"d\"", Map.of("path", "C:\\x\n\"y\""), 1)));

        assertThat(text).isEqualTo("# HELP m a\\\\b\\nc \"d\"\n# TYPE m gauge\nm{path=\"C:\\\\x\\n\\\"y\\\"\"} 1\n");
    }

    @Test
    void shouldGroupSamplesOfOneNameUnderOneHelp() {
        String text = PrometheusText.of(List.of(
                gauge("a", "A.", Map.of("n", "1"), 1),
                gauge("b", "B.", Map.of(), 2),
                gauge("a", "A.", Map.of("n", "2", "k", "x"), 3)));

        assertThat(text).isEqualTo("""
                        # HELP a A.
                        # TYPE a gauge
                        a{n="1"} 1
                        a{k="x",n="2"} 3
                        # HELP b B.
                        # TYPE b gauge
                        b 2
                        """);
    }

    @Test
    void shouldWriteEveryKindOfNumber() {
        assertThat(value(0.5)).isEqualTo("0.5");
        assertThat(value(-3)).isEqualTo("-3");
        assertThat(value(1e14)).isEqualTo("100000000000000");
        assertThat(value(1e300)).isEqualTo("1.0E300");
        assertThat(value(Double.NaN)).isEqualTo("NaN");
        assertThat(value(Double.POSITIVE_INFINITY)).isEqualTo("+Inf");
        assertThat(value(Double.NEGATIVE_INFINITY)).isEqualTo("-Inf");
    }

    @Property
    void shouldKeepOneSampleOnOneLineWhateverTheTexts(@ForAll String name, @ForAll String help, @ForAll String label) {
        String text = PrometheusText.of(List.of(gauge(name, help, Map.of(name, label), 1)));

        List<String> lines = Arrays.asList(text.split("\n", -1));
        assertThat(lines).hasSize(4);
        assertThat(lines.get(2)).matches("(?s)[A-Za-z_:][A-Za-z0-9_:]*\\{[A-Za-z_][A-Za-z0-9_]*=\".*\"} 1");
    }

    private static String value(double value) {
        String text = PrometheusText.of(List.of(gauge("m", "M.", Map.of(), value)));
        return text.substring(text.lastIndexOf(' ') + 1).strip();
    }

    private static Metric gauge(String name, String help, Map<String, String> labels, double value) {
        return new Metric(name, Metric.Type.GAUGE, help, labels, value);
    }
}
