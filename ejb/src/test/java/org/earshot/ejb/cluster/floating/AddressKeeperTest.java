// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AddressKeeperTest {

    private static final String ADDRESS = "192.0.2.101";

    private final FloatingNodes cluster = new FloatingNodes();
    private final FloatingNodes.Node home = cluster.add("r1", ADDRESS);
    private FloatingNodes.Node deputy = cluster.add("r2", "");
    private FloatingNodes.Node third = cluster.add("r3", "");

    @BeforeEach
    void start() {
        assertThat(home.fault()).isPresent();
        pass(1);
        String chosen = new AddressRules(new org.earshot.domain.cluster.TwinSelection(
                        org.earshot.domain.cluster.TwinSelection.TwinSite.SAME))
                .deputy(home.self().node(), home.all())
                .orElseThrow()
                .value();
        if (chosen.equals("r3")) {
            FloatingNodes.Node other = deputy;
            deputy = third;
            third = other;
        }
    }

    private void pass(double seconds) {
        cluster.pass(Duration.ofMillis((long) (1000 * seconds)));
    }

    private void homeDies() {
        home.running = false;
    }

    private void homeIsBack() {
        home.running = true;
        home.fenced = false;
    }

    @Test
    void shouldHaveItsOwnAddressWhileItLives() {
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
        assertThat(home.fault()).isEmpty();
        assertThat(home.keeper.isHere(ADDRESS)).isTrue();
        assertThat(home.keeper.isForeign(ADDRESS)).isFalse();
        assertThat(home.heard).containsExactly(ADDRESS);
        assertThat(deputy.keeper.isHere(ADDRESS)).isFalse();
    }

    @Test
    void shouldMoveTheAddressToOneNodeOnlyWhenItsHomeIsLost() {
        homeDies();
        home.interfaces.clear();
        assertThat(third.keeper.claim(home.self().node())).isFalse();
        assertThat(deputy.keeper.claim(home.self().node())).isTrue();
        pass(3);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        assertThat(deputy.keeper.isForeign(ADDRESS)).isTrue();
        assertThat(deputy.heard).containsExactly(ADDRESS);
        assertThat(deputy.self().place().serving()).containsExactly(ADDRESS);
    }

    @Test
    void shouldMoveTheAddressOfANodeWithoutCalls() {
        homeDies();
        pass(0.2);
        assertThat(deputy.keeper.isHere(ADDRESS)).isTrue();
    }

    @Test
    void shouldNotTakeTheAddressOfALivingNode() {
        assertThat(deputy.keeper.claim(home.self().node())).isFalse();
        pass(5);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldTakeNothingWithoutTheMajority() {
        homeDies();
        third.running = false;
        pass(5);
        assertThat(deputy.keeper.claim(home.self().node())).isFalse();
        assertThat(deputy.interfaces).isEmpty();
    }

    @Test
    void shouldTakeNothingWhileItIsCutOffThoughItsLastViewHasAMajority() {
        homeDies();
        deputy.stale = deputy.all();
        assertThat(deputy.keeper.claim(home.self().node())).isFalse();
        pass(1);
        assertThat(deputy.interfaces).isEmpty();
    }

    @Test
    void shouldServeTheAddressUntilTheLastCallHasEndedAlthoughItsHomeIsBack() {
        homeDies();
        pass(1);
        deputy.calls.put(ADDRESS, 2);
        homeIsBack();
        pass(20);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        assertThat(home.fault()).contains("Its floating address " + ADDRESS + " is served by " + deputy.name);
        assertThat(home.keeper.isHere(ADDRESS)).isFalse();
        deputy.calls.clear();
        pass(2);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
        assertThat(home.fault()).isEmpty();
        assertThat(deputy.heard).isEmpty();
        assertThat(deputy.self().place().serving()).isEmpty();
    }

    @Test
    void shouldNotGiveTheAddressBackWhileItsCallsMayStillBeOnTheirWay() {
        homeDies();
        pass(1);
        homeIsBack();
        pass(2);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        pass(5);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldNotGiveTheAddressToAHomeThatOnlyStarts() {
        homeDies();
        pass(1);
        homeIsBack();
        home.is(NodeState.STARTING);
        pass(20);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
    }

    @Test
    void shouldDropItsAddressAtOnceWhenItWakesUpFenced() {
        homeDies();
        pass(0.2);
        assertThat(cluster.owners(ADDRESS)).containsExactlyInAnyOrder("r1", deputy.name);
        homeIsBack();
        home.fenced = true;
        pass(0.1);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
    }

    @Test
    void shouldNotTakeItsAddressBeforeItHasHeardTheOthersAgain() {
        List<NodeReport> before = home.all();
        homeDies();
        pass(1);
        deputy.calls.put(ADDRESS, 1);
        pass(10);
        homeIsBack();
        home.stale = before;
        home.late = true;
        home.fenced = true;
        pass(2);
        home.fenced = false;
        pass(0.5);
        home.late = false;
        pass(3);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        home.stale = List.of();
        pass(3);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        deputy.calls.clear();
        pass(2);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldDropItsAddressWhenAnotherServesItAlthoughItWasNotFenced() {
        homeDies();
        pass(0.3);
        homeIsBack();
        pass(0.1);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
    }

    @Test
    void shouldKeepItsAddressWhenItIsFencedButAlone() {
        FloatingNodes single = new FloatingNodes();
        FloatingNodes.Node node = single.add("r1", ADDRESS);
        single.pass(Duration.ofSeconds(1));
        node.fenced = true;
        single.pass(Duration.ofSeconds(1));
        assertThat(single.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldLetGoOfAForeignAddressWhenItIsFencedItself() {
        homeDies();
        pass(1);
        deputy.calls.put(ADDRESS, 1);
        deputy.fenced = true;
        pass(0.1);
        assertThat(deputy.interfaces).isEmpty();
    }

    @Test
    void shouldAnnounceAForeignAddressUntilItWasItselfAway() {
        homeDies();
        pass(10);
        int before = deputy.announcements;
        assertThat(before).isBetween(4, 6);
        deputy.running = false;
        pass(5);
        deputy.running = true;
        pass(1);
        assertThat(deputy.announcements).isEqualTo(before);
        pass(3);
        assertThat(deputy.announcements).isGreaterThan(before);
    }

    @Test
    void shouldSayWhyAndTryAgainWhenTheAddressCannotBeMoved() {
        deputy.broken = true;
        homeDies();
        home.interfaces.clear();
        assertThat(deputy.keeper.claim(home.self().node())).isFalse();
        pass(3);
        assertThat(deputy.keeper.isHere(ADDRESS)).isFalse();
        deputy.broken = false;
        pass(1.5);
        assertThat(deputy.keeper.isHere(ADDRESS)).isTrue();
    }

    @Test
    void shouldTakeItsAddressBackThoughAMemberOfTheClusterHasNoPulse() {
        homeDies();
        pass(1);
        third.mute = true;
        homeIsBack();
        pass(20);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
        assertThat(home.fault()).isEmpty();
    }

    @Test
    void shouldBeTheOwnerUntilTheAddressIsReallyGone() {
        homeDies();
        pass(1);
        deputy.stuck = true;
        deputy.deaf = true;
        homeIsBack();
        pass(20);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        assertThat(deputy.self().place().serving()).containsExactly(ADDRESS);
        assertThat(deputy.keeper.isHere(ADDRESS)).isFalse();
        assertThat(deputy.announcements).isLessThan(6);
        deputy.stuck = false;
        pass(3);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
        assertThat(deputy.self().place().serving()).isEmpty();
    }

    @Test
    void shouldGiveTheAddressBackThoughItsSignallingCannotEnd() {
        homeDies();
        pass(1);
        deputy.deaf = true;
        homeIsBack();
        pass(20);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldTakeNoCallsWhileItsAddressCannotComeHere() {
        FloatingNodes single = new FloatingNodes();
        FloatingNodes.Node node = single.add("r1", ADDRESS);
        node.broken = true;
        single.pass(Duration.ofSeconds(1));
        assertThat(node.fault()).contains("Its floating address " + ADDRESS + " is not here: not permitted");
        node.broken = false;
        single.pass(Duration.ofSeconds(2));
        assertThat(node.fault()).isEmpty();
    }

    @Test
    void shouldFreeItsAddressesWhenItStops() {
        homeDies();
        pass(1);
        deputy.keeper.stop();
        assertThat(deputy.interfaces).isEmpty();
        homeIsBack();
        home.keeper.look();
        home.keeper.stop();
        assertThat(home.interfaces).isEmpty();
    }

    @Test
    void shouldMoveNothingWhereNoAddressFloats() {
        FloatingNodes plain = new FloatingNodes();
        plain.add("r1", "");
        FloatingNodes.Node other = plain.add("r2", "");
        plain.add("r3", "").running = false;
        plain.pass(Duration.ofSeconds(5));
        assertThat(other.fault()).isEmpty();
        assertThat(other.interfaces).isEmpty();
    }

    @Test
    void shouldTakeOffWhatItsKilledProcessServedWhenItStartsAgain() {
        homeDies();
        home.interfaces.clear();
        pass(1);
        assertThat(cluster.owners(ADDRESS)).containsExactly(deputy.name);
        deputy.running = false;
        pass(1);
        homeIsBack();
        deputy.running = true;
        deputy.isBorn();
        pass(0.2);
        assertThat(deputy.interfaces).isEmpty();
        pass(10);
        assertThat(cluster.owners(ADDRESS)).containsExactly("r1");
    }

    @Test
    void shouldTryAgainWhenWhatItsKilledProcessServedCannotBeTakenOff() {
        deputy.interfaces.add(ADDRESS);
        deputy.isBorn();
        deputy.stuck = true;
        pass(3);
        assertThat(deputy.interfaces).containsExactly(ADDRESS);
        deputy.stuck = false;
        pass(1.5);
        assertThat(deputy.interfaces).isEmpty();
    }
}
