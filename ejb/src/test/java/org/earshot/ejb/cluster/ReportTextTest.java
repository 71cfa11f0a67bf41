// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportTextTest {

    @ParameterizedTest
    @EnumSource(NodeState.class)
    void shouldReadWhatItWrites(NodeState state) {
        NodeReport report = NodeReports.node("ä \"quoted\"", state, 42);
        assertThat(ReportText.read(ReportText.write(report, "m1"))).isEqualTo(new MemberReport(report, "m1"));
    }

    @Test
    void shouldReadAddressesThatFloat() {
        NodeReport made = NodeReports.node("a", NodeState.UP, 1);
        NodePlace place = made.place().floating("192.0.2.101").serving(List.of("192.0.2.102", "192.0.2.103"));
        NodeReport report = new NodeReport(made.node(), 1, 1, place, made.state(), List.of(), made.load(), made.at());
        String text = ReportText.write(report, "m1");
        assertThat(ReportText.read(text).report()).isEqualTo(report);
        String earlier = text.replaceFirst(",\"floatingAddress\".*?\\]", "");
        assertThat(earlier).doesNotContain("192.0.2.10");
        assertThat(ReportText.read(earlier).report().place()).isEqualTo(made.place());
    }

    @Test
    void shouldReadWhatAnEarlierVersionWrites() {
        String text = ReportText.write(NodeReports.node("a", NodeState.UP, 1), "a")
                .replace(",\"copyAddress\":\"192.0.2.1:7700\"", "");
        assertThat(text).doesNotContain("copyAddress");
        assertThat(ReportText.read(text).report().place().copyAddress()).isEmpty();
    }

    @Test
    void shouldReadWhatALaterVersionWrites() {
        String text = ReportText.write(NodeReports.node("a", NodeState.UP, 1), "a")
                .replace("\"UP\"", "\"HIBERNATING\"")
                .replaceFirst("\\{", "{\"news\":[1,2],");
        assertThat(ReportText.read(text).report().state()).isEqualTo(NodeState.DEGRADED);
    }

    @Test
    void shouldSayThatATextIsNoReport() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReportText.read("{no"))
                .withMessageContaining("Not a node's report");
    }
}
