// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterReportTest {

    private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

    @Test
    void shouldFindTheLongestPause() {
        List<Instant> times = List.of(
                START, START.plusMillis(400), START.plusSeconds(10), START.plusSeconds(11), START.plusSeconds(20));
        assertThat(ClusterReport.longestPause(times))
                .contains(new ClusterReport.Pause(START.plusMillis(400), START.plusSeconds(10)));
        assertThat(ClusterReport.longestPause(List.of(START))).isEmpty();
        assertThat(ClusterReport.longestPause(List.of())).isEmpty();
    }
}
