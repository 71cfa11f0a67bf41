// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.junit.jupiter.api.Test;

/** Who closes the recordings of a lost node, when, and with what. */
class OrphanWatchTest {

    private static final Duration LITTLE = Duration.ofMillis(500);

    private final FakeCluster cluster = new FakeCluster("r1", "r2", "r3");

    OrphanWatchTest() {
        cluster.elapse(Duration.ofSeconds(2));
    }

    private Recording row(Recording recording) {
        return cluster.repository.byId(recording.id()).orElseThrow();
    }

    @Test
    void shouldCloseTheRecordingsOfALostNodeAfterTheGrace() {
        Recording call = cluster.member("r2").call();
        Recording other = cluster.member("r3").call();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.minus(LITTLE));
        assertThat(row(call).state()).isEqualTo(RecordingState.ACTIVE);
        cluster.elapse(LITTLE.multipliedBy(2));
        Recording closed = row(call);
        assertThat(closed.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(closed.reason()).contains(EndReason.SERVER_LOST);
        assertThat(closed.flags()).contains(RecordingFlag.AWAITING_HOME).doesNotContain(RecordingFlag.RECOVERED);
        assertThat(closed.endedAt().orElseThrow()).isAfter(call.startedAt());
        assertThat(closed.tracks()).isEqualTo(call.tracks());
        assertThat(closed.dialogs()).allMatch(dialog -> dialog.endedAt().isPresent());
        assertThat(row(other).state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(cluster.events)
                .singleElement()
                .isInstanceOfSatisfying(
                        RecorderEvent.Closed.class,
                        event -> assertThat(event.reason()).isEqualTo(EndReason.SERVER_LOST));
        assertThat(cluster.member("r1").counters.orphansClosedCount()).isEqualTo(1);
        assertThat(cluster.member("r3").counters.orphansClosedCount()).isZero();
    }

    @Test
    void shouldLeaveTheCallsOfANodeThatIsBackWithinTheGrace() {
        Recording call = cluster.member("r2").call();
        cluster.elapse(LITTLE);
        for (int i = 0; i < 4; i++) {
            cluster.member("r2").vanish();
            cluster.elapse(OrphanWatch.GRACE.minus(LITTLE));
            cluster.member("r2").comeBack();
            cluster.elapse(LITTLE);
        }
        assertThat(row(call).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLetTheHolderOfTheLongestCopyCloseWithWhatItHolds() {
        Recording call = cluster.member("r2").call();
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r1"), 1000, false));
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r3"), 9000, false));
        Instant last = call.startedAt().plusSeconds(70);
        cluster.member("r3").held.put(call.id(), summary(call, 3400, last));
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        Recording closed = row(call);
        assertThat(closed.flags()).contains(RecordingFlag.RECOVERED, RecordingFlag.AWAITING_HOME);
        assertThat(closed.tracks().get(0).counters().packets()).isEqualTo(3400);
        assertThat(closed.endedAt()).contains(last);
        assertThat(cluster.member("r3").counters.orphansClosedCount()).isEqualTo(1);
        assertThat(cluster.member("r1").counters.orphansClosedCount()).isZero();
    }

    private static CaptureSummary summary(Recording call, int packets, Instant last) {
        StreamCounters counters = new StreamCounters(
                Optional.of("PCMU"),
                packets,
                172L * packets,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Optional.of(call.startedAt()),
                Optional.of(last),
                Optional.empty());
        return new CaptureSummary(call.id(), Map.of(0, counters), 9000);
    }

    @Test
    void shouldLetTheNextInTurnCloseWhenTheFirstDoesNot() {
        Recording call = cluster.member("r2").call();
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r3"), 9000, false));
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.member("r3").running = false;
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(row(call).state()).isEqualTo(RecordingState.ACTIVE);
        cluster.elapse(OrphanWatch.STEP.plus(OrphanWatch.WITHOUT_COPY));
        assertThat(row(call).reason()).contains(EndReason.SERVER_LOST);
    }

    @Test
    void shouldCloseNothingOnTheSideOfTheMinority() {
        Recording first = cluster.member("r1").call();
        Recording third = cluster.member("r3").call();
        cluster.elapse(LITTLE);
        cluster.member("r1").loseSightOf("r2");
        cluster.member("r1").loseSightOf("r3");
        cluster.elapse(Duration.ofSeconds(10));
        assertThat(row(first).reason()).contains(EndReason.SERVER_LOST);
        assertThat(row(third).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLetTheHalfWithTheFirstNodeSpeakForTwo() {
        FakeCluster pair = new FakeCluster("r1", "r2");
        pair.elapse(LITTLE);
        Recording first = pair.member("r1").call();
        Recording second = pair.member("r2").call();
        pair.elapse(LITTLE);
        pair.member("r1").loseSightOf("r2");
        pair.elapse(Duration.ofSeconds(10));
        assertThat(pair.repository.byId(first.id()).orElseThrow().state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(pair.repository.byId(second.id()).orElseThrow().reason()).contains(EndReason.SERVER_LOST);
    }

    @Test
    void shouldCloseNothingWhenItWasItselfThatWasAway() {
        FakeCluster pair = new FakeCluster("r1", "r2");
        Recording second = pair.member("r2").call();
        pair.elapse(LITTLE);
        pair.member("r1").running = false;
        pair.member("r1").unseen.add("r2");
        pair.elapse(Duration.ofSeconds(20));
        pair.member("r1").running = true;
        pair.elapse(OrphanWatch.GRACE.minus(LITTLE));
        pair.member("r1").unseen.clear();
        pair.elapse(Duration.ofSeconds(5));
        assertThat(pair.repository.byId(second.id()).orElseThrow().state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLeaveToOthersWhatItCannotJudgeWhileItIsFenced() {
        Recording call = cluster.member("r2").call();
        cluster.elapse(LITTLE);
        cluster.member("r1").state(NodeState.FENCED);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(row(call).reason()).contains(EndReason.SERVER_LOST);
        assertThat(cluster.member("r3").counters.orphansClosedCount()).isEqualTo(1);
    }

    @Test
    void shouldCloseWhatAnEarlierProcessOfANodeLeftOpenWhileTheNextOneStarts() {
        Recording old = cluster.member("r2").call();
        cluster.elapse(LITTLE);
        cluster.member("r2").restart();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(row(old).reason()).contains(EndReason.SERVER_LOST);
        cluster.member("r2").recover();
        Recording fresh = cluster.member("r2").call();
        cluster.elapse(Duration.ofSeconds(10));
        assertThat(row(fresh).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLeaveTheCallsOfANodeThatIsBackWithItsClockSetBack() {
        Recording old = cluster.member("r2").call();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(Duration.ofSeconds(10));
        assertThat(row(old).reason()).contains(EndReason.SERVER_LOST);
        cluster.member("r2").ahead = Duration.ofHours(-3);
        cluster.member("r2")
                .restart(cluster.clock.millis() - Duration.ofHours(3).toMillis());
        cluster.member("r2").comeBack();
        cluster.elapse(Duration.ofSeconds(2));
        cluster.member("r2").recover();
        Recording fresh = cluster.member("r2").call();
        cluster.elapse(Duration.ofSeconds(20));
        assertThat(row(fresh).state()).isEqualTo(RecordingState.ACTIVE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(row(fresh).reason()).contains(EndReason.SERVER_LOST);
    }

    @Test
    void shouldLeaveTheCallsOfALivingProcessThoughOneOfTheLastCouldNotBeClosed() {
        Recording odd = cluster.member("r2").call();
        cluster.repository.spoil(odd.id(), true);
        cluster.members.forEach((name, member) -> member.taker = (recordings, lost) -> {
            if (recordings.contains(odd.id())) {
                throw new IllegalStateException("odd");
            }
            return Set.of();
        });
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(Duration.ofSeconds(5));
        cluster.member("r2").ahead = Duration.ofHours(-3);
        cluster.member("r2").restart();
        cluster.member("r2").comeBack();
        cluster.member("r2").state(NodeState.UP);
        Recording fresh = cluster.member("r2").call();
        cluster.elapse(Duration.ofSeconds(20));
        assertThat(row(odd).state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(row(fresh).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLeaveWhatACutOffNodeHasStartedSince() {
        cluster.elapse(LITTLE);
        cluster.member("r2").loseSightOf("r1");
        cluster.member("r2").loseSightOf("r3");
        cluster.elapse(Duration.ofSeconds(3));
        Recording later = cluster.member("r2").call();
        cluster.elapse(Duration.ofSeconds(10));
        assertThat(row(later).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldForgetTheHomeOfALostCallButNotThatOfItsSuccessor() {
        Recording call = cluster.member("r2").call();
        Recording taken = cluster.member("r2").call();
        NodeId home = new NodeId("r2");
        cluster.homes.decide(
                call.key(), new CallHome(home, cluster.member("r2").report.incarnation(), 1), Duration.ofHours(1));
        CallHome successor =
                new CallHome(new NodeId("r3"), cluster.member("r3").report.incarnation(), 2);
        cluster.homes.decide(taken.key(), successor, Duration.ofHours(1));
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(cluster.homes.find(call.key())).isEmpty();
        assertThat(cluster.homes.find(taken.key())).contains(successor);
    }

    @Test
    void shouldCloseOnceTheDatabaseIsBack() {
        Recording call = cluster.member("r2").call();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.repository.available(false);
        cluster.elapse(Duration.ofSeconds(10));
        cluster.repository.available(true);
        cluster.elapse(Duration.ofSeconds(1));
        assertThat(row(call).reason()).contains(EndReason.SERVER_LOST);
    }

    @Test
    void shouldCloseARowOnceWhenTwoTryAtOnce() {
        Recording call = cluster.member("r2").call();
        Departure departure =
                new Departure(new NodeId("r2"), 0, cluster.clock.instant().plusSeconds(1), 0);
        CaptureSummary none = new CaptureSummary(call.id(), Map.of(), 0);
        OrphanCloser[] closers = new OrphanCloser[2];
        for (int i = 0; i < 2; i++) {
            int other = 1 - i;
            boolean nested = i == 0;
            closers[i] = new OrphanCloser(
                    cluster.repository,
                    id -> {
                        if (nested) {
                            assertThat(closers[other].close(call.id(), departure))
                                    .isTrue();
                        }
                        return Optional.of(none);
                    },
                    cluster.closed,
                    cluster.member("r1").counters);
        }
        assertThat(closers[0].close(call.id(), departure)).isFalse();
        assertThat(cluster.events).hasSize(1);
    }

    @Test
    void shouldLeaveARecordingThatEndedMeanwhile() {
        Recording call = cluster.member("r2").call();
        Departure departure =
                new Departure(new NodeId("r2"), 0, cluster.clock.instant().plusSeconds(1), 0);
        cluster.repository.change(
                call.id(),
                stored -> Optional.of(org.earshot.ejb.call.InterruptedRow.restarted(
                        stored, new CaptureSummary(call.id(), Map.of(), 0))));
        OrphanCloser closer = new OrphanCloser(
                cluster.repository, id -> Optional.empty(), cluster.closed, cluster.member("r1").counters);
        assertThat(closer.close(call.id(), departure)).isFalse();
        assertThat(row(call).reason()).contains(EndReason.SERVER_RESTART);
    }

    @Test
    void shouldCloseRowsThatNobodyRemembersOnceNoCallCanBeThatOld() {
        Recording row = cluster.member("r2").call();
        Recording living = cluster.member("r3").call();
        cluster.members.remove("r2");
        cluster.clock.elapse(Duration.ofHours(5));
        lookForForgotten(Duration.ofHours(6));
        assertThat(row(row).state()).isEqualTo(RecordingState.ACTIVE);
        lookForForgotten(Duration.ofHours(4));
        assertThat(row(row).reason()).contains(EndReason.SERVER_LOST);
        assertThat(row(row).endedAt())
                .contains(row.startedAt().plus(row.duration()).plusMillis(1));
        assertThat(row(living).state()).isEqualTo(RecordingState.ACTIVE);
    }

    private void lookForForgotten(Duration longest) {
        OrphanCloser closer = new OrphanCloser(
                cluster.repository, id -> Optional.empty(), cluster.closed, cluster.member("r1").counters);
        new ForgottenRows(cluster.member("r3"), cluster.repository, closer, longest, cluster.clock).look();
        new ForgottenRows(cluster.member("r1"), cluster.repository, closer, longest, cluster.clock).look();
    }
}
