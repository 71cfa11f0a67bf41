// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.cluster.takeover.CallTaker;
import org.earshot.ejb.cluster.takeover.LostHome;
import org.junit.jupiter.api.Test;

/** What becomes of calls that can be taken over. */
class OrphanTakingTest {

    private static final Duration LITTLE = Duration.ofMillis(500);

    private final FakeCluster cluster = new FakeCluster("r1", "r2", "r3");

    OrphanTakingTest() {
        cluster.elapse(Duration.ofSeconds(2));
    }

    private Recording row(Recording recording) {
        return cluster.repository.byId(recording.id()).orElseThrow();
    }

    @Test
    void shouldNotTakeACallWithoutACopyWhileTheHolderOfOneIsBusy() {
        Recording call = cluster.member("r2").call();
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r3"), 9000, false));
        List<String> takers = takers();
        cluster.member("r3").running = false;
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.STEP.plus(OrphanWatch.WITHOUT_COPY).minus(LITTLE));
        assertThat(takers).isEmpty();
        cluster.elapse(LITTLE.multipliedBy(2));
        assertThat(takers).containsExactly("r1");
    }

    @Test
    void shouldLetTheHolderOfTheLongestCopyTakeTheCallAtOnce() {
        Recording call = cluster.member("r2").call();
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r3"), 9000, false));
        List<String> takers = takers();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.PERIOD.multipliedBy(2));
        assertThat(takers).containsExactly("r3");
        assertThat(row(call).node()).isEqualTo("r3");
        cluster.elapse(Duration.ofSeconds(10));
        assertThat(takers).containsExactly("r3");
        assertThat(row(call).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLetTheNextInTurnTakeACallThatTheFirstCannot() {
        Recording call = cluster.member("r2").call();
        List<String> takers = takers();
        cluster.member("r1").taker = CallTaker.NONE;
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.STEP.plus(LITTLE));
        assertThat(takers).containsExactly("r3");
        assertThat(row(call).node()).isEqualTo("r3");
    }

    @Test
    void shouldTakeNothingOnTheSideOfTheMinorityOrBeforeItSeesTheClusterAgain() {
        Recording call = cluster.member("r2").call();
        List<String> takers = takers();
        cluster.elapse(LITTLE);
        cluster.member("r1").loseSightOf("r2");
        cluster.member("r1").loseSightOf("r3");
        cluster.elapse(Duration.ofSeconds(5));
        cluster.member("r1").unseen.remove("r3");
        cluster.member("r3").unseen.clear();
        cluster.elapse(OrphanWatch.GRACE.minus(LITTLE));
        assertThat(takers).isEmpty();
        assertThat(row(call).state()).isEqualTo(RecordingState.ACTIVE);
    }

    private long lostAt;

    /** All nodes take what they can from now on; these are those that did. */
    private List<String> takers() {
        List<String> takers = new ArrayList<>();
        cluster.members.forEach((name, member) -> member.taker = (recordings, lost) -> {
            cluster.repository
                    .changeAll(
                            recordings,
                            stored -> lost.ran(stored)
                                    ? Optional.of(InterruptedRow.takenOver(stored, name))
                                    : Optional.empty())
                    .forEach((id, row) -> takers.add(name));
            return Set.copyOf(recordings);
        });
        return takers;
    }

    @Test
    void shouldShareTheCallsAmongTheWorkersTheMostUrgentFirst() {
        List<Integer> calls = IntStream.range(0, 10).boxed().toList();
        assertThat(OrphanWatch.sideBySide(calls))
                .containsExactly(List.of(0, 4, 8), List.of(1, 5, 9), List.of(2, 6), List.of(3, 7));
        assertThat(OrphanWatch.sideBySide(List.of(1))).containsExactly(List.of(1));
        assertThat(OrphanWatch.sideBySide(List.of())).isEmpty();
        List<Integer> many = IntStream.range(0, 1001).boxed().toList();
        assertThat(OrphanWatch.sideBySide(many))
                .hasSize(11)
                .allMatch(share -> share.size() <= RecordingRepository.LARGEST_CHANGE);
    }

    @Test
    void shouldTryEachByItselfWhenAShareHasFailedAlsoOfRowsThatHaveAnOwnerMeanwhile() {
        Set<RecordingId> calls =
                Stream.generate(() -> cluster.member("r2").call().id()).limit(8).collect(Collectors.toSet());
        List<List<RecordingId>> asked = new ArrayList<>();
        cluster.member("r1").taker = (recordings, lost) -> {
            asked.add(recordings);
            cluster.repository.changeAll(
                    recordings,
                    stored ->
                            lost.ran(stored) ? Optional.of(InterruptedRow.takenOver(stored, "r1")) : Optional.empty());
            if (asked.size() <= OrphanWatch.WORKERS) {
                throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Nobody knows how it ended");
            }
            return Set.copyOf(recordings);
        };
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(Duration.ofSeconds(2));
        assertThat(asked.subList(0, OrphanWatch.WORKERS)).allMatch(share -> share.size() == 2);
        assertThat(asked.subList(OrphanWatch.WORKERS, asked.size()))
                .hasSize(8)
                .allMatch(share -> share.size() == 1)
                .flatExtracting(share -> share)
                .containsExactlyInAnyOrderElementsOf(calls);
    }

    @Test
    void shouldCloseNothingOfAHomeThatIsBackWhileItsShareIsWorkedOn() {
        Stream.generate(() -> cluster.member("r2").call()).limit(8).toList();
        cluster.members.forEach((name, member) -> member.taker = (recordings, lost) -> {
            if (cluster.ticker.nanos() - lostAt >= OrphanWatch.GRACE.toNanos()) {
                cluster.member("r2").comeBack();
            }
            return Set.of();
        });
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        lostAt = cluster.ticker.nanos();
        cluster.elapse(OrphanWatch.GRACE.plus(Duration.ofSeconds(5)));
        assertThat(cluster.active("r2")).isEqualTo(8);
    }

    @Test
    void shouldTakeAndCloseNothingOnceItStops() {
        Recording call = cluster.member("r2").call();
        List<String> takers = takers();
        cluster.elapse(LITTLE);
        cluster.member("r1").stop();
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.PERIOD.multipliedBy(5));
        assertThat(takers).isEmpty();
        cluster.elapse(OrphanWatch.STEP);
        assertThat(takers).containsExactly("r3");
        assertThat(row(call).node()).isEqualTo("r3");
    }

    @Test
    void shouldNotWaitForTheHolderOfTheCopyWhenThatStops() {
        Recording call = cluster.member("r2").call();
        cluster.copies.put(new RecordingCopy(call.id(), new NodeId("r3"), 9000, false));
        List<String> takers = takers();
        cluster.member("r3").stop();
        cluster.member("r3").sayThatItStops();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.STEP);
        assertThat(takers).containsExactly("r1");
        assertThat(row(call).node()).isEqualTo("r1");
    }

    /** The transaction had come through, though nobody was told so: its home lets go of the call when it is back. */
    @Test
    void shouldSettleWhatItMayHaveWonThoughTheHomeIsBack() {
        Recording call = cluster.member("r2").call();
        Set<RecordingId> unsure = new HashSet<>();
        List<RecordingId> settled = new ArrayList<>();
        AtomicInteger takes = new AtomicInteger();
        cluster.member("r1").taker = new CallTaker() {
            @Override
            public Set<RecordingId> take(List<RecordingId> recordings, LostHome lost) {
                takes.incrementAndGet();
                unsure.addAll(recordings);
                cluster.member("r2").comeBack();
                throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Nobody knows how it ended");
            }

            @Override
            public Set<RecordingId> unsure() {
                return Set.copyOf(unsure);
            }

            @Override
            public void settle(RecordingId recording) {
                settled.add(recording);
                unsure.remove(recording);
            }
        };
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(Duration.ofSeconds(3));
        assertThat(takes).hasValue(1);
        assertThat(settled).containsExactly(call.id());
    }

    @Test
    void shouldNotTakeAWaitForTheDatabaseForAPauseOfItsOwn() {
        Recording call = cluster.member("r2").call();
        List<String> takers = takers();
        cluster.elapse(LITTLE);
        cluster.repository.onActive(() -> cluster.ticker.elapse(Duration.ofMillis(1200)));
        cluster.member("r2").vanish();
        cluster.member("r1").tick();
        cluster.repository.onActive(() -> {});
        assertThat(takers).containsExactly("r1");
        cluster.repository.change(call.id(), row -> Optional.of(InterruptedRow.takenOver(row, "r2")));
        cluster.elapse(OrphanWatch.PERIOD.multipliedBy(4));
        assertThat(takers).containsExactly("r1", "r1");
    }

    @Test
    void shouldCloseThoseThatCannotBeTakenThoughOthersOfTheirShareAre() {
        List<Recording> calls =
                Stream.generate(() -> cluster.member("r2").call()).limit(8).toList();
        Recording odd = calls.get(5);
        cluster.member("r1").taker = (recordings, lost) -> {
            List<RecordingId> able =
                    recordings.stream().filter(id -> !id.equals(odd.id())).toList();
            return cluster.repository
                    .changeAll(able, stored -> Optional.of(InterruptedRow.takenOver(stored, "r1")))
                    .keySet();
        };
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.plus(LITTLE));
        assertThat(row(odd).reason()).contains(EndReason.SERVER_LOST);
        assertThat(cluster.active("r1")).isEqualTo(7);
        assertThat(cluster.active("r2")).isZero();
    }

    @Test
    void shouldTryAnOddRecordingEverMoreSeldomWhileOthersGoOn() {
        Recording odd = cluster.member("r2").call();
        Recording good = cluster.member("r2").call();
        List<Long> attempts = new ArrayList<>();
        List<String> takers = takers();
        CallTaker able = cluster.member("r1").taker;
        cluster.repository.spoil(odd.id(), true);
        cluster.member("r1").taker = (recordings, lost) -> {
            if (recordings.contains(odd.id())) {
                attempts.add(cluster.ticker.nanos());
                throw new RecorderException(ErrorCode.STORE_UNAVAILABLE, "Its row cannot be read");
            }
            return able.take(recordings, lost);
        };
        cluster.member("r3").stop();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(LITTLE);
        assertThat(takers).containsExactly("r1");
        assertThat(row(good).node()).isEqualTo("r1");
        cluster.elapse(Duration.ofMinutes(5));
        assertThat(attempts).hasSizeBetween(9, 12);
        int last = attempts.size() - 1;
        assertThat(Duration.ofNanos(attempts.get(last) - attempts.get(last - 1)))
                .isBetween(Attempts.LONGEST_PAUSE, Attempts.LONGEST_PAUSE.plus(LITTLE));
        cluster.repository.spoil(odd.id(), false);
        cluster.member("r1").taker = able;
        cluster.elapse(Attempts.LONGEST_PAUSE.plus(LITTLE));
        assertThat(row(odd).node()).isEqualTo("r1");
    }

    @Test
    void shouldCloseARecordingWhoseTakeoverFailsAgainAndAgain() {
        Recording odd = cluster.member("r2").call();
        AtomicInteger attempts = new AtomicInteger();
        cluster.member("r1").taker = (recordings, lost) -> {
            attempts.incrementAndGet();
            throw new IllegalStateException("no way");
        };
        cluster.member("r3").stop();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(OrphanWatch.GRACE.minus(LITTLE));
        assertThat(row(odd).state()).isEqualTo(RecordingState.ACTIVE);
        cluster.elapse(Duration.ofSeconds(2));
        assertThat(row(odd).reason()).contains(EndReason.SERVER_LOST);
        int then = attempts.get();
        cluster.elapse(Duration.ofMinutes(2));
        assertThat(attempts).hasValue(then).hasValueLessThanOrEqualTo(5);
    }

    @Test
    void shouldTryARecordingEverMoreSeldomThatStaysWhateverIsDoneWithIt() {
        Recording odd = cluster.member("r2").call();
        AtomicInteger attempts = new AtomicInteger();
        cluster.member("r1").taker = (recordings, lost) -> {
            attempts.incrementAndGet();
            return Set.copyOf(recordings);
        };
        cluster.member("r3").stop();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        cluster.elapse(Duration.ofMinutes(1));
        assertThat(attempts.get()).isBetween(6, 8);
        assertThat(row(odd).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldNotHoldAgainstARecordingThatTheDatabaseWasAway() {
        Recording call = cluster.member("r2").call();
        List<String> takers = takers();
        CallTaker able = cluster.member("r1").taker;
        cluster.member("r1").taker = (recordings, lost) -> {
            cluster.repository.available(false);
            return able.take(recordings, lost);
        };
        cluster.member("r3").stop();
        cluster.elapse(LITTLE);
        cluster.member("r2").vanish();
        for (int i = 0; i < 20; i++) {
            cluster.elapse(LITTLE);
            cluster.repository.available(true);
        }
        cluster.member("r1").taker = able;
        cluster.elapse(LITTLE);
        assertThat(takers).containsExactly("r1");
        assertThat(row(call).node()).isEqualTo("r1");
    }
}
