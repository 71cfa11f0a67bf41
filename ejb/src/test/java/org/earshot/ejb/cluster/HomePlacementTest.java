// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HomeSelection;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.Placement;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.AdmissionGate;
import org.earshot.ejb.call.Refusal;
import org.earshot.testsupport.FakeCallHomes;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

class HomePlacementTest {

    private static final Duration BUDGET = Duration.ofMillis(50);

    private final FakeCallHomes homes = new FakeCallHomes();
    private final DecisionTimes times = new DecisionTimes();
    private boolean inDoubt;
    private HomePlacement.Rules rules = new HomePlacement.Rules(BUDGET, 0, false);
    private final List<NodeReport> reports = new ArrayList<>(List.of(
            NodeReports.node("a", NodeState.UP, 0),
            NodeReports.node("b", NodeState.UP, 0),
            NodeReports.node("c", NodeState.UP, 0)));

    @Test
    void shouldSendBothLegsToOneHomeWhateverPilotTheyReach() {
        CallPlacement onA = pilot("a", true);
        CallPlacement onB = pilot("b", true);
        for (int i = 0; i < 200; i++) {
            CallKey key = new CallKey("ucm:" + i);
            assertThat(node(onA.place(key), "a")).isEqualTo(node(onB.place(key), "b"));
        }
    }

    @Test
    void shouldCountTheDecisionsOfTheClusterAndThoseThatCameTooLate() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);
        pilot("a", true).place(key);
        assertThat(times.count()).as("the second was known").isEqualTo(1);
        assertThat(times.late()).isZero();

        homes.fallSilent();
        pilot("a", true).place(keyOf("c"));
        assertThat(times.count()).isEqualTo(1);
        assertThat(times.late()).isEqualTo(1);
    }

    @Test
    void shouldKeepTheHomeOfARunningCallWhileItsNodeDrains() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);
        replace("b", NodeReports.node("b", NodeState.DRAINING, 1));
        assertThat(node(pilot("c", true).place(key), "c")).isEqualTo("b");
    }

    @Test
    void shouldTakeALegOfARunningCallHereEvenWhenThisNodeRefusesNewCalls() {
        CallKey key = keyOf("a");
        pilot("b", true).place(key);
        assertThat(pilot("a", false).place(key)).isInstanceOf(Placement.Here.class);
    }

    @Test
    void shouldGiveACallThatItsHomeDoesNotAdmitToAnotherNodeForAllPilots() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);

        String other = pilot("b", false).instead(key).orElseThrow().node().value();

        assertThat(other).isIn("a", "c");
        for (String name : List.of("a", "b", "c")) {
            assertThat(node(pilot(name, true).place(key), name)).isEqualTo(other);
        }
        assertThat(pilot("b", false).instead(key).orElseThrow().node().value())
                .as("its other leg")
                .isEqualTo(other);
    }

    @Test
    void shouldGiveACallToNobodyWhenNoOtherNodeTakesCallsOrTheClusterIsSilent() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);
        homes.fallSilent();
        assertThat(pilot("b", false).instead(key)).isEmpty();
        replace("a", NodeReports.node("a", NodeState.DRAINING, 0));
        replace("c", NodeReports.node("c", NodeState.FULL, 0));
        assertThat(pilot("b", false).instead(keyOf("b"))).isEmpty();
    }

    @Test
    void shouldFindANewHomeWhenTheOldOneIsDown() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);
        replace("b", reports.get(1).down("gone"));
        String next = node(pilot("c", true).place(key), "c");
        assertThat(next).isIn("a", "c");
        assertThat(homes.find(key).map(CallHome::epoch)).contains(2);
        assertThat(node(pilot("a", true).place(key), "a")).isEqualTo(next);
    }

    @Test
    void shouldFindANewHomeWhenTheOldProcessWasStartedAnew() {
        CallKey key = keyOf("b");
        pilot("a", true).place(key);
        replace("b", NodeReports.reborn(reports.get(1)));
        pilot("a", true).place(key);
        assertThat(homes.find(key).map(CallHome::epoch)).contains(2);
    }

    @Test
    void shouldKeepBothLegsTogetherWhenTheClusterDoesNotDecideInTime() {
        homes.fallSilent();
        for (String home : List.of("a", "b", "c")) {
            CallKey key = keyOf(home);
            assertThat(node(pilot("a", true).place(key), "a")).isEqualTo(home);
            assertThat(node(pilot("b", true).place(key), "b")).isEqualTo(home);
        }
    }

    @Test
    void shouldKeepBothLegsTogetherWhenAllNodesAreSlow() {
        reports.replaceAll(report -> NodeReports.node(report.node().value(), NodeState.DEGRADED, 1));
        for (int i = 0; i < 50; i++) {
            CallKey key = new CallKey("slow" + i);
            assertThat(node(pilot("a", true).place(key), "a"))
                    .isEqualTo(node(pilot("b", true).place(key), "b"));
        }
    }

    @Test
    void shouldNeverChooseItselfWhenItRefusesNewCalls() {
        CallPlacement onA = pilot("a", false);
        for (int i = 0; i < 100; i++) {
            assertThat(node(onA.place(new CallKey("k" + i)), "a")).isIn("b", "c");
        }
    }

    @Test
    void shouldRefuseWithTheReasonWhenNoNodeCan() {
        reports.replaceAll(report -> NodeReports.node(report.node().value(), NodeState.FULL, 0));
        assertThat(pilot("a", false).place(new CallKey("k")))
                .isEqualTo(new Placement.Nowhere(new Admission.Unable("test", Duration.ofSeconds(7))));
    }

    @Test
    void shouldSendClientsAwayWhenThisNodeIsSlowAndAnotherIsUp() {
        replace("a", NodeReports.node("a", NodeState.DEGRADED, 1));
        assertThat(pilot("a", true).admission())
                .isEqualTo(new Admission.Unable("It is DEGRADED", Duration.ofSeconds(10)));
        assertThat(pilot("b", true).admission()).isEqualTo(new Admission.Able(0));
    }

    @Test
    void shouldKeepClientsWhenThisNodeIsSlowAndNoOtherIsUp() {
        reports.replaceAll(report -> NodeReports.node(report.node().value(), NodeState.DEGRADED, 1));
        assertThat(pilot("a", true).admission()).isEqualTo(new Admission.Able(0));
    }

    @Test
    void shouldPlaceNothingAfterAPauseWhileAnotherPilotMayKnowBetter() {
        CallKey key = keyOf("a");
        pilot("a", true).place(key);
        inDoubt = true;
        reports.replaceAll(
                report -> report.node().value().equals("a") ? NodeReports.node("a", NodeState.FENCED, 0) : report);

        assertThat(pilot("a", true).place(key)).isInstanceOf(Placement.Nowhere.class);
        assertThat(pilot("a", true).place(keyOf("b"))).isInstanceOf(Placement.Nowhere.class);
        assertThat(pilot("a", true).admission()).isInstanceOf(Admission.Unable.class);

        inDoubt = false;
        assertThat(pilot("a", true).place(key)).isInstanceOf(Placement.Here.class);
    }

    @Test
    void shouldTakeCallsAfterAPauseWhenNobodyElseWould() {
        inDoubt = true;
        reports.replaceAll(report -> NodeReports.node(report.node().value(), NodeState.FENCED, 0));
        assertThat(pilot("a", true).place(new CallKey("k"))).isInstanceOf(Placement.Here.class);
        assertThat(pilot("a", true).admission()).isEqualTo(new Admission.Able(0));
        reports.removeIf(report -> !report.node().value().equals("a"));
        assertThat(pilot("a", true).place(new CallKey("k"))).isInstanceOf(Placement.Here.class);
    }

    @Test
    void shouldSayThatItTakesCallsWhenItIsAloneAndSetTo() {
        reports.removeIf(report -> !report.node().value().equals("a"));
        assertThat(pilot("a", false).admission()).isInstanceOf(Admission.Unable.class);
        rules = new HomePlacement.Rules(BUDGET, 0, true);
        assertThat(pilot("a", false).admission()).isEqualTo(new Admission.Able(100));
    }

    @Test
    void shouldTellTheTruthWhenAnotherNodeIsAlive() {
        rules = new HomePlacement.Rules(BUDGET, 0, true);
        assertThat(pilot("a", false).admission()).isInstanceOf(Admission.Unable.class);
    }

    @Test
    void shouldNameTheNextBestNodesWhenAlternatesAreWanted() {
        rules = new HomePlacement.Rules(BUDGET, 2, false);
        Placement.There there = (Placement.There) pilot("a", false).place(keyOf("b"));
        assertThat(there.home().node().value()).isEqualTo("b");
        assertThat(there.alternates())
                .extracting(report -> report.node().value())
                .containsExactly("c");
        rules = new HomePlacement.Rules(BUDGET, 0, false);
        assertThat(((Placement.There) pilot("a", false).place(keyOf("b"))).alternates())
                .isEmpty();
    }

    /** A key that the selection gives to a node while all are equal. */
    private CallKey keyOf(String node) {
        for (int i = 0; ; i++) {
            CallKey key = new CallKey("key" + i);
            Optional<NodeReport> home = new HomeSelection(false).choose(key, "east", reports);
            if (home.orElseThrow().node().value().equals(node)) {
                return key;
            }
        }
    }

    private void replace(String name, NodeReport report) {
        reports.replaceAll(old -> old.node().value().equals(name) ? report : old);
    }

    private static String node(Placement placement, String self) {
        return placement instanceof Placement.There there ? there.home().node().value() : self;
    }

    private CallPlacement pilot(String self, boolean able) {
        ClusterNodes nodes = new ClusterNodes() {
            @Override
            public NodeReport self() {
                return reports.stream()
                        .filter(report -> report.node().value().equals(self))
                        .findFirst()
                        .orElseThrow();
            }

            @Override
            public List<NodeReport> all() {
                return List.copyOf(reports);
            }
        };
        return new HomePlacement(
                nodes, homes, new HomeSelection(false), gate(able), () -> inDoubt, rules, times, Ticker.system());
    }

    private static AdmissionGate gate(boolean able) {
        return new AdmissionGate() {
            @Override
            public Admission admission() {
                return able ? new Admission.Able(0) : new Admission.Unable("test", Duration.ofSeconds(7));
            }

            @Override
            public Optional<Refusal> refusal() {
                return able
                        ? Optional.empty()
                        : Optional.of(new Refusal(ErrorCode.OVERLOADED, "test", Duration.ofSeconds(7)));
            }
        };
    }
}
