// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HuntRuleTest {

    private static final List<Trunk> PLAIN =
            List.of(Trunk.parse("127.0.0.1:1"), Trunk.parse("127.0.0.1:2"), Trunk.parse("127.0.0.1:3"));

    private static HuntRule rule(ControllerKind kind) {
        return kind.rule("north", new SplittableRandom(1));
    }

    private static List<Integer> ports(List<Trunk> trunks) {
        return trunks.stream().map(trunk -> trunk.peer().getPort()).toList();
    }

    @Test
    void shouldStartAtTheNextTrunkForEveryInviteWhenUnifiedCmHunts() {
        HuntRule rule = rule(ControllerKind.UCM);

        assertThat(ports(rule.order(PLAIN))).containsExactly(1, 2, 3);
        assertThat(ports(rule.order(PLAIN))).containsExactly(2, 3, 1);
        assertThat(ports(rule.order(PLAIN.subList(1, 3)))).containsExactly(2, 3);
        assertThat(rule.order(List.of())).isEmpty();
    }

    @Test
    void shouldAlwaysStartAtTheFirstTrunkWhenCubeHunts() {
        HuntRule rule = rule(ControllerKind.CUBE);
        List<Trunk> ranked = List.of(Trunk.parse("127.0.0.1:1;priority=2"), Trunk.parse("127.0.0.1:2;priority=1"));

        assertThat(ports(rule.order(PLAIN))).containsExactly(1, 2, 3);
        assertThat(ports(rule.order(PLAIN))).containsExactly(1, 2, 3);
        assertThat(ports(rule.order(ranked))).containsExactly(2, 1);
    }

    @Test
    void shouldFollowPriorityThenWeightWhenAnSrvClientHunts() {
        HuntRule rule = rule(ControllerKind.SRV);
        List<Trunk> ranked = List.of(
                Trunk.parse("127.0.0.1:1;priority=2;weight=9"),
                Trunk.parse("127.0.0.1:2;priority=1;weight=30"),
                Trunk.parse("127.0.0.1:3;priority=1;weight=10"));
        List<List<Integer>> orders = IntStream.range(0, 4000)
                .mapToObj(i -> ports(rule.order(ranked)))
                .toList();

        assertThat(orders).allMatch(order -> order.size() == 3 && order.get(2) == 1);
        assertThat(orders.stream().filter(order -> order.get(0) == 2).count()).isBetween(2800L, 3200L);
    }

    @Test
    void shouldDrawEvenlyWhenNoRecordHasAWeight() {
        HuntRule rule = rule(ControllerKind.SRV);

        assertThat(IntStream.range(0, 3000)
                        .filter(i -> ports(rule.order(PLAIN)).get(0) == 3)
                        .count())
                .isBetween(800L, 1200L);
    }

    @Test
    void shouldTryItsOwnSiteFirstWhenAGatewayHunts() {
        HuntRule rule = rule(ControllerKind.SITE);
        List<Trunk> sites = List.of(
                Trunk.parse("127.0.0.1:1;site=south"),
                Trunk.parse("127.0.0.1:2;site=north;priority=2"),
                Trunk.parse("127.0.0.1:3;site=north;priority=1"));

        assertThat(ports(rule.order(sites))).containsExactly(3, 2, 1);
    }

    @ParameterizedTest
    @CsvSource({
        "UCM, 503 408 0, 486 404 500 504 600",
        "CUBE, 503 408 0 404 500 504, 486",
        "SRV, 503 408 0, 486 404 500 504",
        "SITE, 503 408 504 0, 486 403 404 480 500 600"
    })
    void shouldTryTheNextTrunkOnlyAfterItsStatuses(ControllerKind kind, String goesOn, String ends) {
        for (String status : goesOn.split(" ")) {
            assertThat(rule(kind).goesOn(Integer.parseInt(status))).as(status).isTrue();
        }
        for (String status : ends.split(" ")) {
            assertThat(rule(kind).goesOn(Integer.parseInt(status))).as(status).isFalse();
        }
    }

    @Test
    void shouldReadAllPartsOfATrunk() {
        Trunk trunk = Trunk.parse("127.0.0.1:5080;priority=3;weight=20;site=north");

        assertThat(trunk.name()).isEqualTo("127.0.0.1:5080");
        assertThat(List.of(trunk.priority(), trunk.weight())).containsExactly(3, 20);
        assertThat(trunk.site()).isEqualTo("north");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:1;prio=1", "127.0.0.1:1;weight=x", "127.0.0.1:1;weight=70000", "a b:1"})
    void shouldRefuseWhatIsNoTrunk(String text) {
        assertThatThrownBy(() -> Trunk.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
