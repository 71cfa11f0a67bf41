// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportBoardTest {

    private static final NodeReport A = NodeReports.node("a", NodeState.UP, 3);
    private static final NodeReport B = NodeReports.node("b", NodeState.DEGRADED, 5);

    private static CacheNodes nodes;

    private final FakeTicker ticker = new FakeTicker();
    private final ReportBoard onA = new ReportBoard(nodes.cache(0, "nodes"), ticker, A);
    private final ReportBoard onB = new ReportBoard(nodes.cache(1, "nodes"), ticker, B);

    @BeforeAll
    static void start() {
        nodes = new CacheNodes("a", "b");
    }

    @AfterAll
    static void stop() {
        nodes.close();
    }

    @BeforeEach
    void report() {
        publish(onA, A);
        publish(onB, B);
        onA.refresh();
        onB.refresh();
    }

    private static void publish(ReportBoard board, NodeReport report) {
        board.publish(report).toCompletableFuture().join();
    }

    @Test
    void shouldShowTheSameReportsOnEachNode() {
        assertThat(onA.all()).containsExactly(A, B);
        assertThat(onB.all()).containsExactly(A, B);
        assertThat(onB.self()).isEqualTo(B);
    }

    @Test
    void shouldShowANewerReportOnceItHasCome() {
        publish(onB, NodeReports.later(B));
        onA.refresh();
        assertThat(onA.all()).containsExactly(A, NodeReports.later(B));
    }

    @Test
    void shouldCallANodeDownWhenItsProcessLeaves() {
        try (CacheNodes pair = new CacheNodes("a", "b")) {
            ReportBoard board = new ReportBoard(pair.cache(0, "nodes"), ticker, A);
            publish(new ReportBoard(pair.cache(1, "nodes"), ticker, B), B);
            board.refresh();
            pair.stop(1);
            await().atMost(Duration.ofSeconds(20)).until(() -> state(board, "b") == NodeState.DOWN);
            assertThat(board.byMembership()).isEqualTo(board.all());
            assertThat(board.all().get(1).reasons()).containsExactly("The node is not in the cluster");
            assertThat(state(board, "a")).isEqualTo(NodeState.UP);
        }
    }

    @Test
    void shouldCallANodeDownWhenItFallsSilent() {
        ticker.elapse(ReportBoard.LONGEST_SILENCE.plusMillis(1));
        onA.refresh();
        assertThat(state(onA, "b")).isEqualTo(NodeState.DOWN);
        assertThat(state(onA, "a")).isEqualTo(NodeState.UP);
        assertThat(onA.byMembership()).containsExactly(A, B);
        publish(onB, NodeReports.later(B));
        onA.refresh();
        assertThat(state(onA, "b")).isEqualTo(NodeState.DEGRADED);
    }

    @Test
    void shouldForgetANodeThatIsRemoved() {
        onA.forget(B.node());
        assertThat(onA.all()).containsExactly(A);
    }

    @Test
    void shouldStartWithAHigherIncarnationThanTheLastProcessThoughTheClockWasSetBack() {
        FakeClock clock = new FakeClock();
        assertThat(ReportBoard.incarnation(nodes.cache(0, "nodes"), "c", clock)).isEqualTo(clock.millis());
        long ahead = clock.millis() + 3_600_000;
        NodeReport c = NodeReports.node("c", NodeState.UP, 3);
        publish(
                new ReportBoard(nodes.cache(1, "nodes"), ticker, c),
                new NodeReport(c.node(), ahead, 1, c.place(), c.state(), c.reasons(), c.load(), clock.instant()));
        assertThat(ReportBoard.incarnation(nodes.cache(0, "nodes"), "c", clock)).isEqualTo(ahead + 1);
        nodes.cache(0, "nodes").put("c", "what another version wrote");
        assertThat(ReportBoard.incarnation(nodes.cache(0, "nodes"), "c", clock)).isEqualTo(clock.millis());
        nodes.cache(0, "nodes").remove("c");
    }

    private static NodeState state(ClusterNodes nodes, String name) {
        List<NodeReport> all = nodes.all();
        return all.stream()
                .filter(report -> report.node().value().equals(name))
                .findFirst()
                .orElseThrow()
                .state();
    }
}
