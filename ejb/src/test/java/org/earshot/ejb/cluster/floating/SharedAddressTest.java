// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two deputies: a home is back while its address is at another node, and then that node is lost, too. */
class SharedAddressTest {

    private final FloatingNodes cluster = new FloatingNodes();
    private FloatingNodes.Node deputy;
    private FloatingNodes.Node back;
    private FloatingNodes.Node third;

    @BeforeEach
    void start() {
        // Two of these are each other's deputies.
        List.of("r1", "r2", "r4").forEach(name -> cluster.add(name, address(name)));
        pass(2);
        back = cluster.nodes.values().stream()
                .filter(node -> deputyOf(deputyOf(node)) == node)
                .findFirst()
                .orElseThrow();
        deputy = deputyOf(back);
        third = cluster.nodes.values().stream()
                .filter(node -> node != back && node != deputy)
                .findFirst()
                .orElseThrow();
        back.running = false;
        back.interfaces.clear();
        pass(1);
        deputy.calls.put(address(back.name), 1);
        back.running = true;
        back.is(NodeState.DEGRADED);
        pass(6);
        assertThat(cluster.owners(address(back.name))).containsExactly(deputy.name);
    }

    private FloatingNodes.Node deputyOf(FloatingNodes.Node home) {
        return new TwinSelection(TwinSite.SAME)
                .deputy(home.self(), home.all())
                .map(deputy -> cluster.nodes.get(deputy.node().value()))
                .orElseThrow();
    }

    private static String address(String name) {
        return "192.0.2.10" + name.charAt(1);
    }

    private void pass(double seconds) {
        cluster.pass(Duration.ofMillis((long) (1000 * seconds)));
    }

    private List<String> owners() {
        return cluster.owners(address(deputy.name));
    }

    private FloatingNodes.Node first() {
        return back.name.compareTo(third.name) < 0 ? back : third;
    }

    private FloatingNodes.Node last() {
        return first() == back ? third : back;
    }

    /** The third node acts at once and has said nothing of it yet when the other one has its own address again. */
    private void deputyDies() {
        deputy.running = false;
        deputy.interfaces.clear();
        third.keeper.look();
        back.keeper.look();
        back.is(NodeState.UP);
        assertThat(owners()).containsExactly(third.name);
        assertThat(cluster.owners(address(back.name))).containsExactly(back.name);
    }

    /** It believes for a moment that nobody has the address. */
    private void bothTakeIt() {
        deputyDies();
        List<NodeReport> present = back.byMembership();
        pass(0.1);
        third.running = false;
        pass(3);
        third.running = true;
        back.stale = present;
        back.late = true;
        back.keeper.look();
        back.stale = List.of();
        back.late = false;
        assertThat(owners()).containsExactly(first().name, last().name);
    }

    @Test
    void shouldLeaveTheAddressToWhoWasAbleWhenItsOwnOnlyJustCame() {
        deputyDies();
        back.keeper.look();
        assertThat(owners()).containsExactly(third.name);
        pass(10);
        assertThat(owners()).containsExactly(third.name);
    }

    @Test
    void shouldMoveTheAddressToADegradedNodeWhenNoOtherIsLeft() {
        back.is(NodeState.DEGRADED);
        third.is(NodeState.DEGRADED);
        pass(1);
        deputy.running = false;
        deputy.interfaces.clear();
        pass(3);
        assertThat(owners()).hasSize(1).doesNotContain(deputy.name);
    }

    @Test
    void shouldBeOneOwnerInTheEndWhenTwoHaveTakenTheAddress() {
        bothTakeIt();
        pass(4);
        assertThat(owners()).containsExactly(first().name);
        pass(10);
        assertThat(owners()).containsExactly(first().name);
    }

    @Test
    void shouldStayWhereItsCallsAreWhenTwoHaveTakenTheAddress() {
        bothTakeIt();
        last().calls.put(address(deputy.name), 1);
        pass(4);
        assertThat(owners()).containsExactly(last().name);
    }

    @Test
    void shouldBeOneOwnerInTheEndThoughBothHaveCallsOnTheAddress() {
        bothTakeIt();
        first().calls.put(address(deputy.name), 1);
        last().calls.put(address(deputy.name), 1);
        pass(5);
        assertThat(owners()).containsExactly(first().name);
    }

    /** Its new process is in the cluster some seconds before it says something; until then its last report is the dead one's. */
    @Test
    void shouldKeepItsAddressWhenItsDeputyIsBackAndHasSaidNothingYet() {
        deputyDies();
        pass(2);
        deputy.running = true;
        deputy.mute = true;
        pass(2);
        assertThat(cluster.owners(address(back.name))).containsExactly(back.name);
        assertThat(back.fault()).isEmpty();
        assertThat(owners()).containsExactly(third.name);
    }

    @Test
    void shouldNotGiveTheAddressToAHomeThatIsBackAndHasSaidNothingYet() {
        deputyDies();
        pass(6);
        deputy.running = true;
        deputy.mute = true;
        pass(10);
        assertThat(owners()).containsExactly(third.name);
        deputy.mute = false;
        deputy.isBorn();
        deputy.is(NodeState.UP);
        pass(10);
        assertThat(owners()).containsExactly(deputy.name);
    }
}
