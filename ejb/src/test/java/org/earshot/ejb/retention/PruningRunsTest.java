// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.PruningReason;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.Test;

/** A run prunes what it may, row first, a few at a time, and nothing that is held. */
class PruningRunsTest {

    private static final LegalHold CASE = new LegalHold("ann", "case 7", Instant.parse("2026-11-30T10:00:00Z"));
    private static final Duration OLD = Duration.ofDays(11);
    private static final RetentionPolicy TEN_DAYS = RetentionOnFakes.days(10);

    private final RetentionOnFakes node = new RetentionOnFakes();

    private PruningProgress run(RetentionPolicy policy, Optional<String> who) {
        assertThat(node.runs.start(policy, who)).isPresent();
        node.finish();
        return node.runs.latest().orElseThrow();
    }

    private List<RecordingId> many(int count, Duration ago) {
        List<RecordingId> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(node.ended(ago.minusMinutes(i)));
        }
        return all;
    }

    @Test
    void shouldPruneWhatIsTooOldAndSaySo() {
        RecordingId old = node.ended(OLD);
        RecordingId young = node.ended(Duration.ofDays(9));
        PruningProgress done = run(TEN_DAYS, Optional.empty());
        assertThat(node.state(old)).isEqualTo(RecordingState.PRUNED);
        assertThat(node.repository.byId(old).orElseThrow().fileBytes()).isZero();
        assertThat(node.state(young)).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(node.store.deleted()).containsExactly(old);
        assertThat(node.forgotten).containsExactly(old);
        assertThat(node.rows.leftovers(RetentionOnFakes.SELF, 10)).isEmpty();
        assertThat(node.events).containsExactly(new RecorderEvent.Pruned(old, node.clock.instant(), PruningReason.AGE));
        assertThat(node.counters.recordings(PruningReason.AGE)).isEqualTo(1);
        assertThat(node.counters.bytes(PruningReason.AGE)).isEqualTo(RetentionOnFakes.LENGTH);
        assertThat(done.pruned()).isEqualTo(1);
        assertThat(done.bytes()).isEqualTo(RetentionOnFakes.LENGTH);
        assertThat(done.endedAt()).contains(node.clock.instant());
    }

    @Test
    void shouldLeaveWhatIsPutOnHoldAfterItWasPlanned() {
        List<RecordingId> all = many(PruningRun.AT_A_TURN + 1, OLD);
        assertThat(node.runs.start(TEN_DAYS, Optional.of("ann"))).isPresent();
        node.turn();
        RecordingId last = all.get(PruningRun.AT_A_TURN);
        node.rows.hold(last, CASE);
        node.finish();
        assertThat(node.state(last)).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(node.store.deleted()).doesNotContain(last).hasSize(PruningRun.AT_A_TURN);
        assertThat(node.runs.latest().map(PruningProgress::skipped)).contains(1L);
    }

    @Test
    void shouldGoAFewAtATurnAndOneRunAtATime() {
        many(12, OLD);
        assertThat(node.runs.start(TEN_DAYS, Optional.of("ann"))).isPresent();
        assertThat(node.runs.start(TEN_DAYS, Optional.of("bob"))).isEmpty();
        node.turn();
        assertThat(node.store.deleted()).hasSize(PruningRun.AT_A_TURN);
        assertThat(node.runs.latest().flatMap(PruningProgress::endedAt)).isEmpty();
        node.finish();
        assertThat(node.store.deleted()).hasSize(12);
        assertThat(node.runs.start(TEN_DAYS, Optional.of("bob"))).isPresent();
    }

    @Test
    void shouldPruneMoreThanOnePlanHolds() {
        many(450, OLD);
        assertThat(run(TEN_DAYS, Optional.empty()).pruned()).isEqualTo(450);
    }

    @Test
    void shouldWaitWhileTheDiskIsBehindWithRecording() {
        node.ended(OLD);
        node.media = RetentionOnFakes.capacity(900, 0);
        assertThat(node.runs.start(TEN_DAYS, Optional.empty())).isPresent();
        for (int i = 0; i < 50; i++) {
            node.turn();
        }
        assertThat(node.store.deleted()).isEmpty();
        node.media = RetentionOnFakes.capacity(100, 0);
        node.finish();
        assertThat(node.store.deleted()).hasSize(1);
    }

    @Test
    void shouldNotWaitForEverOnADiskThatNeedsRoom() {
        many(91, Duration.ofDays(1));
        node.media = RetentionOnFakes.capacity(900, 0);
        assertThat(run(RetentionPolicy.DEFAULT, Optional.empty()).pruned()).isEqualTo(7);
    }

    @Test
    void shouldMakeRoomWithTheOldestUntilTheDiskIsCalm() {
        List<RecordingId> all = many(92, Duration.ofDays(1));
        run(RetentionPolicy.DEFAULT, Optional.empty());
        assertThat(node.usage().usedPercent()).isLessThan(85).isGreaterThan(83);
        assertThat(node.store.deleted()).containsExactlyElementsOf(all.subList(0, 8));
        assertThat(node.counters.recordings(PruningReason.PRESSURE)).isEqualTo(8);
    }

    @Test
    void shouldStopMakingRoomWhenSomethingElseHasMadeIt() {
        many(92, Duration.ofDays(1));
        assertThat(node.runs.start(RetentionPolicy.DEFAULT, Optional.empty())).isPresent();
        node.turn();
        node.filler = -10;
        node.finish();
        assertThat(node.store.deleted()).hasSize(PruningRun.AT_A_TURN);
    }

    @Test
    void shouldLeaveRecordingsAloneWhenOthersFillTheDisk() {
        many(3, Duration.ofDays(1));
        node.filler = 90;
        assertThat(node.runs.start(RetentionPolicy.DEFAULT, Optional.empty())).isPresent();
        node.finish();
        assertThat(node.store.deleted()).isEmpty();
        assertThat(node.runs.latest()).isEmpty();
    }

    /** A crash between row and files, or a disk that refuses: the next look removes them. */
    @Test
    void shouldRemoveLaterWhatWasLeftOver() {
        RecordingId old = node.ended(OLD);
        node.store.failDeleting(true);
        assertThat(run(TEN_DAYS, Optional.empty()).failed()).isEqualTo(1);
        assertThat(node.state(old)).isEqualTo(RecordingState.PRUNED);
        assertThat(node.pruner.removeLeftovers(10)).isZero();
        node.store.failDeleting(false);
        assertThat(node.pruner.removeLeftovers(10)).isEqualTo(1);
        assertThat(node.store.deleted()).containsExactly(old);
        assertThat(node.pruner.removeLeftovers(10)).isZero();
    }

    @Test
    void shouldEndWhenTheDatabaseIsAwayAndGoOnLater() {
        many(6, OLD);
        assertThat(node.runs.start(TEN_DAYS, Optional.empty())).isPresent();
        node.turn();
        node.repository.available(false);
        node.finish();
        assertThat(node.runs.latest().flatMap(PruningProgress::problem)).isPresent();
        node.repository.available(true);
        run(TEN_DAYS, Optional.empty());
        assertThat(node.store.deleted()).hasSize(6);
    }

    @Test
    void shouldLeaveTheRecordingsOfOtherNodesToThemUnlessAsked() {
        node.nodes.add(NodeReports.node("r2", NodeState.DOWN, 0));
        RecordingId theirs = node.ended("r2", OLD);
        assertThat(node.runs.start(TEN_DAYS, Optional.empty())).isPresent();
        node.finish();
        assertThat(node.state(theirs)).isEqualTo(RecordingState.CLOSED_NORMAL);
        run(TEN_DAYS, Optional.of("ann"));
        assertThat(node.state(theirs)).isEqualTo(RecordingState.PRUNED);
        assertThat(node.store.deleted()).isEmpty();
        assertThat(node.rows.leftovers(new NodeId("r2"), 10)).containsExactly(theirs);
    }

    @Test
    void shouldPruneForANodeThatIsGoneForGood() {
        RecordingId orphan = node.ended("r9", OLD);
        node.copies.put(new RecordingCopy(orphan, RetentionOnFakes.SELF, 1, true));
        assertThat(node.runs.start(TEN_DAYS, Optional.empty())).isPresent();
        node.finish();
        assertThat(node.state(orphan)).isEqualTo(RecordingState.CLOSED_NORMAL);
        node.ticker.elapse(Responsibility.GONE);
        run(TEN_DAYS, Optional.empty());
        assertThat(node.state(orphan)).isEqualTo(RecordingState.PRUNED);
        assertThat(node.store.deleted()).containsExactly(orphan);
        assertThat(node.copies.of(orphan)).isEmpty();
    }
}
