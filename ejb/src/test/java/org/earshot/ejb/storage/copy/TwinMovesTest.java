// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopy;
import org.junit.jupiter.api.Test;

/** The copies of running calls follow the deputy of their home's floating address. */
class TwinMovesTest extends CopiesOnNodes {

    /** Longer than a node has to be the deputy before copies move to it. */
    private static final Duration STEADY = Duration.ofSeconds(7);

    /** The handshake and some questions get through, but no data. */
    private static final long QUESTIONS = 1500;

    /** A home whose address floats, its deputy, and another node. */
    private record Trio(CopyNode home, CopyNode deputy, CopyNode third) {

        String deputyName() {
            return deputy.self().node().value();
        }

        NodeId atThird() {
            return third.self().node();
        }
    }

    private Trio trio() {
        cluster.floating.add("r1");
        CopyNode home = node("r1");
        CopyNode second = node("r2");
        CopyNode other = node("r3");
        String deputy = new TwinSelection(TwinSite.SAME)
                .deputy(home.self(), home.all())
                .orElseThrow()
                .node()
                .value();
        return deputy.equals("r2") ? new Trio(home, second, other) : new Trio(home, other, second);
    }

    /** A call whose copy is at the third node, since the deputy was away when it began. */
    private RecordingId callWithoutDeputy(Trio nodes, int packets) {
        cluster.state(nodes.deputyName(), NodeState.DOWN);
        RecordingId recording = nodes.home.call();
        nodes.home.packets(recording, packets);
        awaitSame(nodes.home, nodes.third, recording);
        return recording;
    }

    private void awaitMoved(CopyNode home, CopyNode from, CopyNode to, RecordingId recording) {
        await().untilAsserted(() -> {
            assertThat(home.copies.twinOf(recording)).contains(to.self().node());
            assertThat(from.store.replicas().locate(recording)).isEmpty();
            assertThat(to.replica(recording)).isEqualTo(home.file(recording));
            assertThat(rows.of(recording))
                    .extracting(RecordingCopy::node)
                    .containsExactly(to.self().node());
        });
    }

    private static void during(Duration time, Callable<Boolean> always) {
        await().during(time).until(always);
    }

    private boolean isOnlyAtThird(Trio nodes, RecordingId recording) {
        return nodes.home
                        .copies
                        .twinOf(recording)
                        .filter(nodes.atThird()::equals)
                        .isPresent()
                && nodes.deputy.store.replicas().locate(recording).isEmpty();
    }

    @Test
    void shouldBringTheCopyBackToTheDeputyThatHasReturned() {
        Trio nodes = trio();
        CopyNode home = nodes.home;
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, nodes.deputy, recording);
        kill(nodes.deputy, nodes.deputyName());
        home.packets(recording, 500);
        awaitSame(home, nodes.third, recording);
        long sent = home.copies.figures().sentBytes();
        int kept = nodes.deputy.replica(recording).length;

        CopyNode again = node(nodes.deputyName());

        awaitMoved(home, nodes.third, again, recording);
        assertThat(home.copies.figures().sentBytes())
                .as("what the deputy had before is gone on with")
                .isEqualTo(sent + home.file(recording).length - kept);
        home.packets(recording, 50);
        awaitSame(home, again, recording);
        home.end(recording);
        awaitComplete(recording, nodes.deputyName(), home.file(recording).length);
        assertThat(nodes.third.store.replicas().locate(recording)).isEmpty();
    }

    @Test
    void shouldMoveAFewAtATimeWhileTheyGrowWhereTheyAre() throws IOException {
        Trio nodes = trio();
        List<RecordingId> calls =
                Stream.generate(() -> callWithoutDeputy(nodes, 100)).limit(20).toList();
        try (GatedRoad road = new GatedRoad(nodes.deputy.door.address(), QUESTIONS)) {
            cluster.join(nodes.deputyName(), road.address());
            await().until(() -> nodes.deputy.store.replicas().count() == TwinMoves.MOST_AT_ONCE);
            calls.forEach(call -> nodes.home.packets(call, 50));
            calls.forEach(call -> awaitSame(nodes.home, nodes.third, call));
            during(Duration.ofSeconds(2), () -> nodes.deputy.store.replicas().count() == TwinMoves.MOST_AT_ONCE);
            int held = nodes.third.replica(calls.get(0)).length;

            road.open();

            for (RecordingId call : calls) {
                await().until(() -> {
                    nodes.home.packets(call, 1);
                    return nodes.third.store.replicas().locate(call).isEmpty();
                });
                assertThat(nodes.deputy.replica(call)).hasSizeGreaterThanOrEqualTo(held);
            }
            calls.forEach(call -> awaitMoved(nodes.home, nodes.third, nodes.deputy, call));
        }
    }

    @Test
    void shouldNotMoveTheCopyToADeputyThatComesAndGoes() {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 100);
        for (int i = 0; i < 4; i++) {
            cluster.state(nodes.deputyName(), NodeState.UP);
            during(Duration.ofMillis(2000), () -> isOnlyAtThird(nodes, recording));
            cluster.state(nodes.deputyName(), NodeState.DOWN);
            during(Duration.ofMillis(1300), () -> isOnlyAtThird(nodes, recording));
        }

        cluster.state(nodes.deputyName(), NodeState.UP);

        awaitMoved(nodes.home, nodes.third, nodes.deputy, recording);
    }

    @Test
    void shouldFinishTheCopyWhereItIsWhenTheCallEndsInTheMiddleOfAMove() throws IOException {
        Trio nodes = trio();
        CopyNode home = nodes.home;
        RecordingId recording = home.call();
        home.packets(recording, 500);
        awaitSame(home, nodes.deputy, recording);
        kill(nodes.deputy, nodes.deputyName());
        home.packets(recording, 500);
        awaitSame(home, nodes.third, recording);
        CopyNode again = node(nodes.deputyName());
        try (GatedRoad road = new GatedRoad(again.door.address(), 200)) {
            cluster.join(nodes.deputyName(), road.address());
            await().until(road::isBlocked);

            home.end(recording);

            awaitComplete(recording, nodes.atThird().value(), home.file(recording).length);
            assertThat(nodes.third.replica(recording)).isEqualTo(home.file(recording));
            await().until(() -> !home.copies.isOnItsWay(recording));
            road.open();
            await().untilAsserted(() -> {
                assertThat(again.store.replicas().locate(recording)).isEmpty();
                assertThat(rows.of(recording)).extracting(RecordingCopy::node).containsExactly(nodes.atThird());
            });
        }
    }

    @Test
    void shouldGoOnAtTheDeputyWhenTheOldTwinDiesInTheMiddleOfAMove() throws IOException {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 500);
        try (GatedRoad road = new GatedRoad(nodes.deputy.door.address(), QUESTIONS)) {
            cluster.join(nodes.deputyName(), road.address());
            await().until(road::isBlocked);
            kill(nodes.third, nodes.atThird().value());
            nodes.home.packets(recording, 50);
            await().until(() -> nodes.home
                    .copies
                    .twinOf(recording)
                    .filter(nodes.deputy.self().node()::equals)
                    .isPresent());

            road.open();

            awaitSame(nodes.home, nodes.deputy, recording);
        }
    }

    @Test
    void shouldKeepTheCopyWhereItIsWhenTheDeputyDiesInTheMiddleOfAMove() throws IOException {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 500);
        try (GatedRoad road = new GatedRoad(nodes.deputy.door.address(), QUESTIONS)) {
            cluster.join(nodes.deputyName(), road.address());
            await().until(road::isBlocked);
        }
        kill(nodes.deputy, nodes.deputyName());
        nodes.home.packets(recording, 50);
        awaitSame(nodes.home, nodes.third, recording);
        during(
                STEADY,
                () -> nodes.home
                        .copies
                        .twinOf(recording)
                        .filter(nodes.atThird()::equals)
                        .isPresent());
        nodes.home.packets(recording, 50);
        awaitSame(nodes.home, nodes.third, recording);

        CopyNode again = node(nodes.deputyName());

        awaitMoved(nodes.home, nodes.third, again, recording);
    }

    /** Of a call that went on with less, since its home died before the copy had moved. */
    @Test
    void shouldKeepWhatTheThirdNodeHasBeyondTheDeputy() throws IOException {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 500);
        byte[] held = nodes.third.replica(recording);
        kill(nodes.home, "r1");
        cluster.state(nodes.deputyName(), NodeState.UP);
        CopyNode taker = nodes.deputy;
        taker.call(recording);
        taker.packets(recording, 50);

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() ->
                        assertThat(nodes.third.replica(recording)).isNotEmpty().isEqualTo(taker.file(recording)));

        assertThat(nodes.third.store.parts().of(recording))
                .singleElement()
                .satisfies(part -> assertThat(part).hasBinaryContent(held));
    }

    @Test
    void shouldGiveUpTheMoveToANodeThatIsTheDeputyNoMore() throws IOException {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 500);
        try (GatedRoad road = new GatedRoad(nodes.deputy.door.address(), QUESTIONS)) {
            cluster.join(nodes.deputyName(), road.address());
            await().until(road::isBlocked);
            cluster.state(nodes.deputyName(), NodeState.DRAINING);
            nodes.home.packets(recording, 50);
            during(STEADY, () -> !nodes.third.store.replicas().locate(recording).isEmpty());

            road.open();

            await().until(() -> isOnlyAtThird(nodes, recording));
            awaitSame(nodes.home, nodes.third, recording);
        }
    }

    /** A woken home may not know yet that its calls run elsewhere, where the copy is somebody's by now. */
    @Test
    void shouldMoveNothingWhileTheCallsMayRunElsewhere() {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 100);
        nodes.home.inDoubt = true;
        cluster.state(nodes.deputyName(), NodeState.UP);
        during(STEADY, () -> isOnlyAtThird(nodes, recording));

        nodes.home.inDoubt = false;

        awaitMoved(nodes.home, nodes.third, nodes.deputy, recording);
    }

    @Test
    void shouldLeaveTheCopyWhereItIsWhenNoAddressFloats() {
        Trio nodes = trio();
        RecordingId recording = callWithoutDeputy(nodes, 100);
        cluster.floating.clear();
        cluster.state("r1", NodeState.UP);
        cluster.state(nodes.deputyName(), NodeState.UP);

        during(STEADY, () -> isOnlyAtThird(nodes, recording));
    }
}
