// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
