// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.earshot.domain.call.CallKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HomeSelectionTest {

    private static final int CALLS = 20_000;

    private final HomeSelection selection = new HomeSelection(false);

    @Test
    void shouldSpreadEvenlyWhenNodesAreEqual() {
        Map<String, Double> shares = distribution(
                List.of(NodeReports.up("a", 0, 100), NodeReports.up("b", 0, 100), NodeReports.up("c", 0, 100)));
        assertThat(shares.values()).allSatisfy(share -> assertThat(share).isCloseTo(1 / 3.0, within(0.02)));
    }

    @Test
    void shouldFollowCapacityWhenNodesAreUnequal() {
        Map<String, Double> shares =
                distribution(List.of(NodeReports.up("small", 0, 100), NodeReports.up("large", 0, 300)));
        assertThat(shares.get("large")).isCloseTo(0.75, within(0.02));
    }

    @Test
    void shouldLeaveOutTheLoadedNodeWhenOthersHaveMoreRoom() {
        Map<String, Double> shares = distribution(
                List.of(NodeReports.up("busy", 60, 100), NodeReports.up("b", 10, 100), NodeReports.up("c", 12, 100)));
        assertThat(shares).containsOnlyKeys("b", "c");
    }

    @Test
    void shouldChooseTheSameHomeWhateverTheOrderOfReports() {
        List<NodeReport> nodes = new ArrayList<>(
                List.of(NodeReports.up("a", 3, 100), NodeReports.up("b", 5, 100), NodeReports.up("c", 7, 200)));
        Optional<NodeReport> first = selection.choose(new CallKey("ucm:x"), "east", nodes);
        Collections.reverse(nodes);
        assertThat(selection.choose(new CallKey("ucm:x"), "east", nodes)).isEqualTo(first);
    }

    @Test
    void shouldStayInTheSiteOfThePilotWhenItHasRoom() {
        Map<String, Double> shares = distribution(
                List.of(NodeReports.up("near", 90, 100), NodeReports.node("far", "west", NodeState.UP, 0, 1000)));
        assertThat(shares).containsOnlyKeys("near");
    }

    @Test
    void shouldGoToAnotherSiteWhenTheOwnHasNoRoom() {
        Map<String, Double> shares = distribution(
                List.of(NodeReports.up("near", 100, 100), NodeReports.node("far", "west", NodeState.UP, 0, 1000)));
        assertThat(shares).containsOnlyKeys("far");
    }

    @ParameterizedTest
    @EnumSource(value = NodeState.class, mode = EnumSource.Mode.EXCLUDE, names = "UP")
    void shouldNeverChooseANodeThatIsNotUpWhileAnotherIs(NodeState state) {
        Map<String, Double> shares = distribution(
                List.of(NodeReports.node("sick", "east", state, 0, 1000), NodeReports.up("well", 90, 100)));
        assertThat(shares).containsOnlyKeys("well");
    }

    @ParameterizedTest
    @EnumSource(NodeState.class)
    void shouldTakeTheLastResortOnlyFromNodesThatCanStillRecord(NodeState state) {
        Optional<NodeReport> home =
                selection.choose(new CallKey("k"), "east", List.of(NodeReports.node("only", "east", state, 0, 10)));
        assertThat(home.isPresent())
                .isEqualTo(EnumSet.of(NodeState.UP, NodeState.LOW_STORAGE, NodeState.DEGRADED)
                        .contains(state));
    }

    @Test
    void shouldUseACriticalNodeOnlyWhenOldRecordingsMayGo() {
        List<NodeReport> nodes = List.of(NodeReports.node("only", "east", NodeState.CRITICAL_STORAGE, 0, 10));
        assertThat(new HomeSelection(true).choose(new CallKey("k"), "east", nodes))
                .isPresent();
        assertThat(new HomeSelection(false).choose(new CallKey("k"), "east", nodes))
                .isEmpty();
    }

    @Test
    void shouldMoveOnlyTheCallsOfTheLostNodeWhenOneLeaves() {
        List<NodeReport> before =
                List.of(NodeReports.up("a", 0, 100), NodeReports.up("b", 0, 100), NodeReports.up("c", 0, 100));
        List<NodeReport> after = before.subList(0, 2);
        for (int i = 0; i < 1000; i++) {
            CallKey key = new CallKey("call-" + i);
            NodeReport was = selection.choose(key, "east", before).orElseThrow();
            NodeReport is = selection.choose(key, "east", after).orElseThrow();
            assertThat(was.node().value().equals("c") || was.equals(is)).isTrue();
        }
    }

    private Map<String, Double> distribution(List<NodeReport> nodes) {
        return IntStream.range(0, CALLS)
                .mapToObj(i -> selection.choose(new CallKey("ucm:cluster/" + i), "east", nodes))
                .flatMap(Optional::stream)
                .collect(Collectors.groupingBy(
                        home -> home.node().value(), TreeMap::new, Collectors.summingDouble(home -> 1.0 / CALLS)));
    }
}
