// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.Presence;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

class CopyKeeperTest {

    private static final NodeId R1 = new NodeId("r1");
    private static final NodeId R2 = new NodeId("r2");
    private static final long WHOLE = 172_000;

    private final FakeTicker ticker = new FakeTicker();
    private final InMemoryRecordingRepository rows = new InMemoryRecordingRepository();
    private final InMemoryRecordingCopies copies = new InMemoryRecordingCopies(rows::byId, rows::all);
    private final Map<String, NodeState> states =
            new LinkedHashMap<>(Map.of("r1", NodeState.UP, "r2", NodeState.UP, "r3", NodeState.UP));
    private final Copier copier = new Copier();
    private final CopyKeeper keeper = new CopyKeeper(
            new Nodes(),
            copies,
            recording -> rows.byId(recording).map(Recording::node).map(NodeId::new),
            copier,
            new Presence(Duration.ofMinutes(10), ticker),
            2,
            ticker);

    @Test
    void shouldCopyWhatHasNoCopy() {
        RecordingId alone = row("r1");
        RecordingId twice = row("r1");
        copies.put(new RecordingCopy(twice, R2, WHOLE, true));
        keeper.look();
        assertThat(copier.made).containsExactly(alone);
        assertThat(copier.holders).containsExactly(Set.of(R1));
    }

    @Test
    void shouldReplaceANodeThatIsGoneForLongAndWaitForOneThatIsNot() {
        RecordingId recording = row("r1");
        copies.put(new RecordingCopy(recording, R2, WHOLE, true));
        states.put("r2", NodeState.DOWN);
        keeper.look();
        ticker.elapse(Duration.ofMinutes(9));
        keeper.look();
        assertThat(copier.made).isEmpty();

        ticker.elapse(Duration.ofMinutes(1));
        keeper.look();
        assertThat(copier.made).containsExactly(recording);
    }

    @Test
    void shouldLeaveACopyOfALostHomeToTheNodeWithTheMost() {
        RecordingId here = row("r2");
        RecordingId there = row("r2");
        copies.putAll(List.of(
                new RecordingCopy(here, R1, 100, false),
                new RecordingCopy(there, R1, 100, false),
                new RecordingCopy(there, new NodeId("r3"), 120, false)));
        states.put("r2", NodeState.DOWN);
        keeper.look();
        ticker.elapse(Duration.ofMinutes(10));
        keeper.look();
        assertThat(copier.made).containsExactly(here);
    }

    @Test
    void shouldMakeAFewAtATime() {
        for (int i = 0; i < CopyKeeper.MOST_AT_ONCE + 5; i++) {
            row("r1");
        }
        keeper.look();
        assertThat(copier.made).hasSize(CopyKeeper.MOST_AT_ONCE);
        keeper.look();
        assertThat(copier.made).hasSize(CopyKeeper.MOST_AT_ONCE);

        copier.done();
        keeper.look();
        assertThat(copier.made).doesNotHaveDuplicates().hasSize(CopyKeeper.MOST_AT_ONCE + 5);
    }

    @Test
    void shouldWalkAgainAfterARest() {
        keeper.look();
        RecordingId later = row("r1");
        keeper.look();
        assertThat(copier.made).isEmpty();
        ticker.elapse(CopyKeeper.REST);
        keeper.look();
        assertThat(copier.made).containsExactly(later);
    }

    @Test
    void shouldGoOnWhenTheDatabaseIsBack() {
        RecordingId recording = row("r1");
        rows.available(false);
        keeper.look();
        rows.available(true);
        keeper.look();
        assertThat(copier.made).containsExactly(recording);
    }

    @Test
    void shouldDoNothingWhenThereIsNobodyElse() {
        row("r1");
        states.put("r2", NodeState.DOWN);
        states.put("r3", NodeState.DOWN);
        keeper.look();
        assertThat(copier.made).isEmpty();

        states.put("r3", NodeState.UP);
        keeper.look();
        assertThat(copier.made).hasSize(1);
    }

    private RecordingId row(String home) {
        Recording row = Recordings.aRecording()
                .node(home)
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        rows.insert(row);
        return row.id();
    }

    private static final class Copier implements CopyKeeper.Copier {

        private final List<RecordingId> made = new ArrayList<>();
        private final List<Set<NodeId>> holders = new ArrayList<>();
        private int onTheirWay;

        @Override
        public boolean copy(RecordingId recording, Set<NodeId> have) {
            made.add(recording);
            holders.add(have);
            onTheirWay++;
            return true;
        }

        @Override
        public int onTheirWay() {
            return onTheirWay;
        }

        void done() {
            onTheirWay = 0;
        }
    }

    /** Seen from r1. */
    private final class Nodes implements ClusterNodes {

        @Override
        public NodeReport self() {
            return report("r1", states.get("r1"));
        }

        @Override
        public List<NodeReport> all() {
            return states.entrySet().stream()
                    .map(node -> report(node.getKey(), node.getValue()))
                    .toList();
        }

        private NodeReport report(String name, NodeState state) {
            return new NodeReport(
                    new NodeId(name),
                    1,
                    1,
                    new NodePlace("east", name, "192.0.2.1", 5060, "https://192.0.2.1", "192.0.2.1:7700"),
                    state,
                    List.of(),
                    new NodeLoad(0, 100, 200, 0, 1, 0, 0, 0, 0, 1L << 30),
                    Instant.EPOCH);
        }
    }
}
