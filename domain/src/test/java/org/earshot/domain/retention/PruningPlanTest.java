// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.junit.jupiter.api.Test;

class PruningPlanTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final NodeId HERE = new NodeId("r1");
    private static final NodeId THERE = new NodeId("r2");
    private static final RetentionPolicy TEN_DAYS =
            new RetentionPolicy(Optional.of(Duration.ofDays(10)), Duration.ofHours(1), RetentionPriority.NEW);

    private static PruningCandidate ended(double daysAgo, long bytes) {
        return candidate(RecordingState.CLOSED_NORMAL, daysAgo, bytes, HERE, false);
    }

    private static PruningCandidate candidate(
            RecordingState state, double daysAgo, long bytes, NodeId home, boolean held) {
        Instant end = NOW.minusSeconds((long) (daysAgo * 86_400));
        return new PruningCandidate(
                new RecordingId(UUID.randomUUID()),
                home,
                state,
                end.minusSeconds(600),
                Optional.of(end),
                bytes,
                home.equals(HERE),
                held);
    }

    private static DiskRelief room(long bytes) {
        return new DiskRelief(bytes, Set.of(HERE));
    }

    private static List<PruningCandidate> gone(PruningPlan plan) {
        return plan.steps().stream().map(PruningStep::candidate).toList();
    }

    @Test
    void shouldPruneWhatIsTooOld() {
        PruningCandidate old = ended(10, 5);
        PruningPlan plan = PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, List.of(old, ended(9.99, 7)), 10);
        assertThat(plan.steps()).containsExactly(new PruningStep(old, PruningReason.AGE));
        assertThat(plan.bytes()).isEqualTo(5);
        assertThat(plan.more()).isFalse();
    }

    @Test
    void shouldCountTheAgeFromTheEnd() {
        Instant began = NOW.minus(Duration.ofDays(10));
        PruningCandidate longCall = new PruningCandidate(
                new RecordingId(new UUID(1, 1)),
                HERE,
                RecordingState.CLOSED_NORMAL,
                began,
                Optional.of(began.plusSeconds(3600)),
                5,
                true,
                false);
        PruningPlan plan = PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, List.of(longCall), 10);
        assertThat(plan.steps()).isEmpty();
    }

    @Test
    void shouldKeepAllForEverByDefault() {
        assertThat(PruningPlan.of(RetentionPolicy.DEFAULT, NOW, DiskRelief.NONE, List.of(ended(9999, 1)), 10)
                        .steps())
                .isEmpty();
    }

    @Test
    void shouldMakeRoomWithTheOldestAndNoMoreThanNeeded() {
        PruningCandidate first = ended(3, 40);
        PruningCandidate second = ended(2, 40);
        PruningPlan plan =
                PruningPlan.of(RetentionPolicy.DEFAULT, NOW, room(41), List.of(first, second, ended(1, 40)), 10);
        assertThat(gone(plan)).containsExactly(first, second);
        assertThat(plan.steps(PruningReason.PRESSURE)).hasSize(2);
        assertThat(plan.missingBytes()).isZero();
    }

    @Test
    void shouldNotMakeRoomWithWhatIsYoungOrOnAnotherDisk() {
        List<PruningCandidate> kept =
                List.of(candidate(RecordingState.CLOSED_NORMAL, 3, 40, THERE, false), ended(0.04, 40));
        PruningPlan plan = PruningPlan.of(RetentionPolicy.DEFAULT, NOW, room(41), kept, 10);
        assertThat(plan.steps()).isEmpty();
        assertThat(plan.missingBytes()).isEqualTo(41);
    }

    @Test
    void shouldCountTheRoomThatAgeGives() {
        PruningCandidate old = ended(11, 40);
        PruningPlan plan = PruningPlan.of(TEN_DAYS, NOW, room(40), List.of(old, ended(5, 40)), 10);
        assertThat(plan.steps()).containsExactly(new PruningStep(old, PruningReason.AGE));
    }

    @Test
    void shouldSayWhatIsHeldBack() {
        PruningCandidate held = candidate(RecordingState.CLOSED_ERROR, 20, 9, HERE, true);
        PruningPlan plan = PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, List.of(held, ended(15, 1)), 10);
        assertThat(gone(plan)).doesNotContain(held).hasSize(1);
        assertThat(plan.heldBack()).isEqualTo(1);
        assertThat(plan.heldBackBytes()).isEqualTo(9);
    }

    @Test
    void shouldSayThatThereIsMore() {
        List<PruningCandidate> old = List.of(ended(20, 1), ended(19, 1), ended(18, 1));
        assertThat(PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, old, 2).more())
                .isTrue();
        assertThat(PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, old, 3).more())
                .isFalse();
    }

    @Test
    void shouldReadNoFurtherThanNeeded() {
        List<PruningCandidate> read = new ArrayList<>();
        Iterator<PruningCandidate> endless = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public PruningCandidate next() {
                read.add(ended(12 - read.size(), 1));
                return read.get(read.size() - 1);
            }
        };
        PruningPlan plan = PruningPlan.of(TEN_DAYS, NOW, DiskRelief.NONE, () -> endless, 100);
        assertThat(plan.steps()).hasSize(3);
        assertThat(read).hasSize(4);
    }

    @Property
    void shouldNeverTouchWhatIsHeldOrRunsOrIsGone(
            @ForAll("recordings") List<PruningCandidate> all, @ForAll("policies") RetentionPolicy policy) {
        PruningPlan plan = PruningPlan.of(policy, NOW, room(300), all, 20);
        assertThat(gone(plan))
                .allMatch(candidate -> !candidate.held()
                        && (candidate.state() == RecordingState.CLOSED_NORMAL
                                || candidate.state() == RecordingState.CLOSED_ERROR));
        assertThat(gone(plan)).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(20);
        assertThat(plan.steps(PruningReason.PRESSURE))
                .allMatch(step -> step.candidate().home().equals(HERE)
                        && policy.mayGoForRoom(step.candidate().since(), NOW));
        assertThat(plan.steps(PruningReason.AGE))
                .allMatch(step -> policy.isTooOld(step.candidate().since(), NOW));
    }

    @Property
    void shouldForgetNothingThatIsTooOld(
            @ForAll("recordings") List<PruningCandidate> all, @ForAll("policies") RetentionPolicy policy) {
        PruningPlan plan = PruningPlan.of(policy, NOW, DiskRelief.NONE, all, 1000);
        assertThat(gone(plan))
                .containsExactlyElementsOf(all.stream()
                        .filter(candidate -> !candidate.held()
                                && candidate.hasEndedWithMedia()
                                && policy.isTooOld(candidate.since(), NOW))
                        .toList());
    }

    @Property
    void shouldMakeRoomInTheOrderOfAge(@ForAll("recordings") List<PruningCandidate> all) {
        PruningPlan plan = PruningPlan.of(RetentionPolicy.DEFAULT, NOW, room(200), all, 1000);
        List<PruningCandidate> able = all.stream()
                .filter(candidate -> !candidate.held()
                        && candidate.hasEndedWithMedia()
                        && candidate.home().equals(HERE)
                        && RetentionPolicy.DEFAULT.mayGoForRoom(candidate.since(), NOW))
                .toList();
        assertThat(gone(plan)).isEqualTo(able.subList(0, plan.steps().size()));
        assertThat(plan.bytes() >= 200 || plan.steps().size() == able.size()).isTrue();
    }

    @Provide
    Arbitrary<List<PruningCandidate>> recordings() {
        return Combinators.combine(
                        Arbitraries.of(RecordingState.class),
                        Arbitraries.doubles().between(0, 30),
                        Arbitraries.longs().between(0, 100),
                        Arbitraries.of(HERE, THERE),
                        Arbitraries.of(true, false))
                .as(PruningPlanTest::candidate)
                .list()
                .ofMaxSize(40)
                .map(list -> list.stream()
                        .sorted((a, b) -> a.startedAt().compareTo(b.startedAt()))
                        .toList());
    }

    @Provide
    Arbitrary<RetentionPolicy> policies() {
        return Combinators.combine(
                        Arbitraries.integers()
                                .between(0, 30)
                                .map(Duration::ofDays)
                                .optional(),
                        Arbitraries.integers().between(0, 30).map(Duration::ofHours),
                        Arbitraries.of(RetentionPriority.class))
                .as(RetentionPolicy::new);
    }
}
