// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.domain.recording.RecordingId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TwinSelectionTest {

    private static final int CALLS = 20_000;
    private static final NodeReport HOME = node("home", "host1", "east", NodeState.UP, 100);

    private final TwinSelection selection = new TwinSelection(TwinSite.SAME);

    private static NodeReport node(String name, String host, String site, NodeState state, int room) {
        NodeLoad load = new NodeLoad(0, room, 2 * room, 0, 10, 0, 0, 0, 0, 1L << 40);
        NodePlace place = new NodePlace(site, host, "192.0.2.1", 5060, "https://192.0.2.1:8443", "192.0.2.1:7700");
        return new NodeReport(new NodeId(name), 1, 1, place, state, List.of(), load, Instant.EPOCH);
    }

    private static NodeReport up(String name, String host, String site) {
        return node(name, host, site, NodeState.UP, 100);
    }

    private static RecordingId recording(int number) {
        return new RecordingId(new UUID(17, number));
    }

    private String twin(TwinSelection by, NodeReport... others) {
        List<NodeReport> nodes = new ArrayList<>(List.of(others));
        nodes.add(HOME);
        return by.choose(recording(1), HOME, nodes)
                .map(found -> found.node().value())
                .orElse("none");
    }

    private Map<String, Double> distribution(NodeReport... nodes) {
        return IntStream.range(0, CALLS)
                .mapToObj(i ->
                        selection.choose(recording(i), HOME, List.of(nodes)).orElseThrow())
                .collect(Collectors.groupingBy(
                        found -> found.node().value(),
                        TreeMap::new,
                        Collectors.collectingAndThen(Collectors.counting(), count -> (double) count / CALLS)));
    }

    @Test
    void shouldNeverBeTheHome() {
        assertThat(twin(selection)).isEqualTo("none");
        assertThat(twin(selection, up("b", "host1", "east"))).isEqualTo("b");
    }

    @Test
    void shouldBeOnAnotherHostBeforeAllElse() {
        assertThat(twin(selection, up("b", "host1", "east"), node("c", "host2", "west", NodeState.LOW_STORAGE, 100)))
                .isEqualTo("c");
    }

    @Test
    void shouldPreferTheSiteThatIsWanted() {
        NodeReport near = up("near", "host2", "east");
        NodeReport far = up("far", "host3", "west");
        assertThat(twin(selection, near, far)).isEqualTo("near");
        assertThat(twin(new TwinSelection(TwinSite.OTHER), near, far)).isEqualTo("far");
        assertThat(twin(new TwinSelection(TwinSite.OTHER), near)).isEqualTo("near");
    }

    @Test
    void shouldTakeANodeLowOnStorageOnlyWhenNoneIsUp() {
        NodeReport low = node("low", "host2", "east", NodeState.LOW_STORAGE, 100);
        assertThat(twin(selection, low)).isEqualTo("low");
        assertThat(twin(selection, low, up("up", "host3", "east"))).isEqualTo("up");
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"UP", "LOW_STORAGE"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldTakeNoNodeOfAnotherState(NodeState state) {
        assertThat(twin(selection, node("b", "host2", "east", state, 100))).isEqualTo("none");
    }

    @Test
    void shouldTakeNoNodeThatTakesNoCopies() {
        assertThat(twin(selection, NodeReports.up("b", 0, 100))).isEqualTo("none");
    }

    @Test
    void shouldFollowTheRoomOfEqualNodesAndTheOrderOfReportsNever() {
        NodeReport small = node("small", "host2", "east", NodeState.UP, 100);
        NodeReport large = node("large", "host3", "east", NodeState.UP, 300);
        assertThat(distribution(small, large).get("large")).isCloseTo(0.75, within(0.02));
        List<NodeReport> nodes = new ArrayList<>(List.of(small, large));
        for (int i = 0; i < 100; i++) {
            String first = selection
                    .choose(recording(i), HOME, nodes)
                    .orElseThrow()
                    .node()
                    .value();
            Collections.reverse(nodes);
            assertThat(selection
                            .choose(recording(i), HOME, nodes)
                            .orElseThrow()
                            .node()
                            .value())
                    .isEqualTo(first);
        }
    }

    @Test
    void shouldStillHaveATwinWhenTheOthersAreBusy() {
        NodeLoad busy = new NodeLoad(10, 10, 0, 20, 90, 0, 0, 0, 0, 1L << 40);
        NodeReport other = up("b", "host2", "east");
        NodeReport full =
                new NodeReport(other.node(), 1, 1, other.place(), NodeState.UP, List.of(), busy, Instant.EPOCH);
        assertThat(twin(selection, full)).isEqualTo("b");
    }

    private static NodeReport floatingHome() {
        return new NodeReport(
                HOME.node(),
                1,
                1,
                HOME.place().floating("192.0.2.101"),
                HOME.state(),
                List.of(),
                HOME.load(),
                HOME.at());
    }

    @Test
    void shouldMakeADegradedNodeDeputyOnlyWhenNoOtherIsLeft() {
        NodeReport home = floatingHome();
        NodeReport slow = node("slow", "host2", "east", NodeState.DEGRADED, 300);
        NodeReport far = node("far", "host1", "west", NodeState.LOW_STORAGE, 1);
        assertThat(selection.deputy(home, List.of(home, slow, far))).contains(far);
        assertThat(selection.deputy(home, List.of(home, slow))).contains(slow);
        assertThat(selection.choose(recording(1), home, List.of(home, slow))).contains(slow);
    }

    @ParameterizedTest
    @EnumSource(
            value = NodeState.class,
            names = {"UP", "LOW_STORAGE", "DEGRADED"},
            mode = EnumSource.Mode.EXCLUDE)
    void shouldMakeNoNodeOfAnotherStateDeputy(NodeState state) {
        assertThat(selection.deputy(floatingHome(), List.of(node("b", "host2", "east", state, 100))))
                .isEmpty();
    }

    @Test
    void shouldChooseOneDeputyForAllRecordingsOfAHomeWhoseAddressFloats() {
        NodeReport home = floatingHome();
        List<NodeReport> nodes =
                List.of(home, up("b", "host2", "east"), up("c", "host3", "east"), up("d", "host4", "east"));
        NodeReport deputy = selection.deputy(home, nodes).orElseThrow();
        for (int i = 0; i < 200; i++) {
            assertThat(selection.choose(recording(i), home, nodes)).contains(deputy);
        }
    }

    @Test
    void shouldKeepTheDeputyWhenTheOthersGetBusy() {
        for (int i = 0; i < 100; i++) {
            NodeReport home = node("home" + i, "host1", "east", NodeState.UP, 100);
            NodeReport other = up("b", "host2", "east");
            NodeReport third = up("c", "host3", "east");
            String before = selection
                    .deputy(home, List.of(other, third))
                    .orElseThrow()
                    .node()
                    .value();
            NodeLoad busy = new NodeLoad(95, 100, 10, 190, 90, 0, 0, 0, 0, 1L << 40);
            NodeReport full =
                    new NodeReport(other.node(), 1, 1, other.place(), NodeState.UP, List.of(), busy, Instant.EPOCH);
            assertThat(selection
                            .deputy(home, List.of(full, third))
                            .orElseThrow()
                            .node()
                            .value())
                    .isEqualTo(before);
        }
    }
}
