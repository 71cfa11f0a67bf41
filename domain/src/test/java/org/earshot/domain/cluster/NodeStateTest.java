// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.earshot.domain.storage.StorageState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NodeStateTest {

    @ParameterizedTest
    @CsvSource({
        "DOWN, UP, false",
        "DOWN, STARTING, true",
        "DOWN, FENCED, true",
        "UP, STARTING, false",
        "UP, FENCED, true",
        "UP, DEGRADED, true",
        "DEGRADED, UP, true",
        "DRAINING, UP, true",
        "STARTING, FENCED, false",
        "FENCED, UP, true",
        "FENCED, STARTING, false"
    })
    void shouldFollowTheTable(NodeState from, NodeState to, boolean allowed) {
        assertThat(from.canBecome(to)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @EnumSource(NodeState.class)
    void shouldAlwaysBeAbleToDieOrStay(NodeState state) {
        assertThat(state.canBecome(NodeState.DOWN)).isTrue();
        assertThat(state.canBecome(state)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "false, STOPS, true, FULL, STARTING",
        "true, STOPS, true, FULL, FENCED",
        "true, DRAINS, false, FULL, DRAINING",
        "true, STOPS, false, FULL, DRAINING",
        "true, NO, false, FULL, FULL",
        "true, NO, false, CRITICAL, CRITICAL_STORAGE",
        "true, NO, false, LOW, LOW_STORAGE",
        "true, NO, false, NORMAL, UP"
    })
    void shouldBeInTheStateOfTheWorstReason(
            boolean started, Leaving leaving, boolean fenced, StorageState storage, NodeState expected) {
        assertThat(new NodeCondition(started, leaving, fenced, storage, List.of()).state())
                .isEqualTo(expected);
    }

    @Test
    void shouldBeDegradedRatherThanShortOfStorageWhenItIsSlow() {
        assertThat(new NodeCondition(true, Leaving.NO, false, StorageState.LOW, List.of("slow")).state())
                .isEqualTo(NodeState.DEGRADED);
    }

    @ParameterizedTest
    @EnumSource(Leaving.class)
    void shouldSayWhetherItDrainsOrStops(Leaving leaving) {
        NodeReport up = NodeReports.up("a", 1, 10);
        NodeCondition condition = new NodeCondition(true, leaving, false, StorageState.NORMAL, List.of());
        NodeReport report =
                new NodeReport(up.node(), 1, 2, up.place(), condition.state(), condition.reasons(), up.load(), up.at());
        assertThat(report.stops()).isEqualTo(leaving == Leaving.STOPS);
    }

    @Test
    void shouldBelieveTheLaterProcessAndThenTheLaterReport() {
        NodeReport old = NodeReports.up("a", 1, 10);
        NodeReport next = new NodeReport(
                old.node(), old.incarnation(), 2, old.place(), old.state(), List.of(), old.load(), old.at());
        NodeReport reborn =
                new NodeReport(old.node(), 2, 1, old.place(), NodeState.STARTING, List.of(), old.load(), old.at());
        assertThat(next.supersedes(old)).isTrue();
        assertThat(old.supersedes(next)).isFalse();
        assertThat(reborn.supersedes(next)).isTrue();
    }
}
