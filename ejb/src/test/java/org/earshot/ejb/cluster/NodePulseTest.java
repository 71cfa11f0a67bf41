// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.earshot.domain.cluster.Leaving;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.StallWatch;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.storage.StorageState;
import org.earshot.ejb.cluster.orphan.Fence;
import org.earshot.ejb.cluster.orphan.Fences;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.NodeReports;
import org.infinispan.Cache;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class NodePulseTest {

    private static final NodeReport FIRST = NodeReports.node("a", NodeState.STARTING, 0);
    private static CacheNodes nodes;

    private final FakeTicker ticker = new FakeTicker();
    private final ReportBoard board = new ReportBoard(nodes.cache(0, "nodes"), ticker, FIRST);
    private NodeFacts facts = facts(true, StorageState.NORMAL, Optional.empty());
    private List<String> serving = List.of();
    private long gcMillis;
    private final Fence fence = Fences.over(ticker);
    private final NodePulse pulse = new NodePulse(
            100, () -> facts, vitals(), board, new StallWatch(20), fence, () -> serving, new FakeClock(), ticker);

    @BeforeAll
    static void start() {
        nodes = new CacheNodes("a");
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    @Test
    void shouldReportOnceASecondWhileNothingChanges() {
        beats(1);
        long first = board.self().sequence();
        beats(50);
        assertThat(board.self().sequence() - first).isEqualTo(5);
        assertThat(board.self().state()).isEqualTo(NodeState.UP);
    }

    @Test
    void shouldReportAtOnceWhenAnAddressOfAnotherNodeComes() {
        beats(3);
        serving = List.of("192.0.2.77");
        beats(1);
        assertThat(board.self().place().serving()).containsExactly("192.0.2.77");
    }

    @Test
    void shouldReportAtOnceWhenTheStateChanges() {
        beats(3);
        facts = facts(true, StorageState.FULL, Optional.empty());
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.FULL);
        assertThat(board.all()).containsExactly(board.self());
    }

    @Test
    void shouldBeDegradedAfterALongPauseAndUpAgainAfterCalm() {
        beats(20);
        ticker.elapse(Duration.ofMillis(2400));
        beats(10);
        assertThat(board.self().state()).isEqualTo(NodeState.DEGRADED);
        assertThat(board.self().reasons().get(0)).contains("not running for 2400 ms");
        beats(320);
        assertThat(board.self().state()).isEqualTo(NodeState.UP);
        assertThat(board.self().reasons()).isEmpty();
    }

    @Test
    void shouldBeFencedAtOnceWhenItDidNotRunForSoLongThatOthersTookItForLost() {
        beats(20);
        ticker.elapse(ReportBoard.LONGEST_SILENCE.plusMillis(1));
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.FENCED);
        Fences.check(fence);
        beats(30);
        Fences.check(fence);
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.DEGRADED);
    }

    @Test
    void shouldBeFencedWhenItSeesMostOfTheClusterAgain() {
        NodeReport second = NodeReports.node("b", NodeState.UP, 0);
        NodeReport third = NodeReports.node("c", NodeState.UP, 0);
        Cache<String, String> cache = nodes.cache(0, "nodes");
        cache.put("b", ReportText.write(second, "not a member"));
        cache.put("c", ReportText.write(third, "nor this"));
        beats(40);
        assertThat(fence.isRaised()).isFalse();
        cache.put("b", ReportText.write(NodeReports.later(second), "a"));
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.FENCED);
        cache.remove("b");
        cache.remove("c");
    }

    @Test
    void shouldNotBeFencedWhenTheReportsOfTheOthersAreHeldUp() {
        Cache<String, String> cache = nodes.cache(0, "nodes");
        NodeReport second = NodeReports.node("b", NodeState.UP, 0);
        cache.put("b", ReportText.write(second, "a"));
        beats(40);
        assertThat(board.all())
                .filteredOn(node -> node.state() == NodeState.DOWN)
                .hasSize(1);
        cache.put("b", ReportText.write(NodeReports.later(second), "a"));
        beats(10);
        assertThat(board.self().state()).isEqualTo(NodeState.UP);
        cache.remove("b");
    }

    @Test
    void shouldBeDegradedWhenGarbageCollectionEatsTheTime() {
        IntStream.range(0, 8).forEach(second -> {
            beats(10);
            gcMillis += 500;
        });
        beats(10);
        assertThat(board.self().state()).isEqualTo(NodeState.DEGRADED);
        assertThat(board.self().load().gcMillis()).isEqualTo(4000);
    }

    @Test
    void shouldSayWhyItRefusesCalls() {
        facts = facts(true, StorageState.NORMAL, Optional.of("The database is gone"));
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.DEGRADED);
        assertThat(board.self().reasons()).containsExactly("The database is gone");
    }

    @Test
    void shouldSayHowFarItsCopiesAreBehind() {
        beats(11);
        assertThat(board.self().load().replicationLagMillis()).isEqualTo(321);
    }

    @Test
    void shouldStayStartingUntilStartUpIsDone() {
        facts = facts(false, StorageState.NORMAL, Optional.empty());
        beats(11);
        assertThat(board.self().state()).isEqualTo(NodeState.STARTING);
    }

    @Test
    void shouldBeUpAfterAStartThatStalledTheProcess() {
        facts = facts(false, StorageState.NORMAL, Optional.empty());
        beats(15);
        ticker.elapse(Duration.ofSeconds(8));
        beats(15);
        facts = facts(true, StorageState.NORMAL, Optional.empty());
        beats(1);
        assertThat(board.self().state()).isEqualTo(NodeState.UP);
    }

    @Test
    void shouldBeatOnAfterAnErrorOfAnyKind() {
        AtomicInteger asked = new AtomicInteger();
        NodePulse failing = new NodePulse(
                100,
                () -> {
                    asked.incrementAndGet();
                    throw new StackOverflowError("as the test wants it");
                },
                vitals(),
                board,
                new StallWatch(20),
                fence,
                () -> serving,
                new FakeClock(),
                ticker);
        PulseBoot boot = new PulseBoot(failing);
        boot.start();
        try {
            await().untilAsserted(() -> assertThat(asked).hasValueGreaterThan(1));
        } finally {
            boot.stop();
        }
    }

    private void beats(int count) {
        beats(pulse, count);
    }

    private void beats(NodePulse beating, int count) {
        IntStream.range(0, count).forEach(i -> {
            ticker.elapse(NodePulse.BEAT);
            beating.beat();
        });
    }

    private static NodeFacts facts(boolean started, StorageState storage, Optional<String> fault) {
        MediaCapacity media = new MediaCapacity(4, 96, 120, 3, 0.1, 0, false);
        return new NodeFacts(started, Leaving.NO, storage, fault, 2, media, 321, 1L << 40);
    }

    private Vitals vitals() {
        return new Vitals() {
            @Override
            public long gcMillis() {
                return gcMillis;
            }

            @Override
            public int cpuPercent() {
                return 7;
            }
        };
    }
}
