// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.HeldRecording;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.PruningCandidate;
import org.earshot.domain.retention.RetentionRows;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link RetentionRows} must do, and what the repository beside it must refuse. */
public interface RetentionRowsContract {

    NodeId HOME = new NodeId("r1");
    NodeId OTHER = new NodeId("r2");
    Instant START = Instant.parse("2026-11-30T09:00:00Z");
    LegalHold CASE = new LegalHold("ann", "case 7", Instant.parse("2026-11-30T10:00:00.000001Z"));

    RetentionRows retention();

    /** The rows themselves; empty at the beginning of a test. */
    RecordingRepository rows();

    RecordingCopies copies();

    /** @param minutes after {@link #START} */
    default RecordingId row(RecordingState state, NodeId home, int minutes) {
        Recordings row = Recordings.aRecording().node(home.value()).startedAt(START.plus(Duration.ofMinutes(minutes)));
        Recording recording = (state.isClosed() ? row.closed(state, EndReason.NORMAL) : row).build();
        rows().insert(recording);
        return recording.id();
    }

    default RecordingId ended(NodeId home, int minutes) {
        return row(RecordingState.CLOSED_NORMAL, home, minutes);
    }

    default void take(RecordingId id, RecordingState gone) {
        rows().change(id, stored -> Optional.of(stored.withoutMedia(gone)));
    }

    static void assertRefused(ErrorCode code, Runnable work) {
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(work::run)
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    default void shouldGiveWhatHasEndedWithMediaTheOldestFirst() {
        RecordingId second = ended(HOME, 2);
        RecordingId first = row(RecordingState.CLOSED_ERROR, HOME, 1);
        row(RecordingState.ACTIVE, HOME, 0);
        row(RecordingState.PRUNED, HOME, 0);
        row(RecordingState.DELETED, HOME, 0);
        RecordingId elsewhere = ended(OTHER, 3);
        assertThat(retention().oldest(HOME, Set.of(HOME), Optional.empty(), 10))
                .extracting(PruningCandidate::id)
                .containsExactly(first, second);
        assertThat(retention().oldest(HOME, Set.of(HOME, OTHER), Optional.empty(), 10))
                .extracting(PruningCandidate::id)
                .containsExactly(first, second, elsewhere);
        assertThat(retention().oldest(HOME, Set.of(), Optional.empty(), 10)).isEmpty();
    }

    @Test
    default void shouldSayAllThatPruningAsks() {
        RecordingId id = ended(HOME, 1);
        retention().hold(id, CASE);
        Instant start = START.plus(Duration.ofMinutes(1));
        assertThat(retention().oldest(HOME, Set.of(HOME), Optional.empty(), 10))
                .containsExactly(new PruningCandidate(
                        id,
                        HOME,
                        RecordingState.CLOSED_NORMAL,
                        start,
                        Optional.of(start.plusSeconds(60)),
                        172_000,
                        true,
                        true));
    }

    @Test
    default void shouldKnowWhatLiesOnADisk() {
        RecordingId here = ended(HOME, 1);
        RecordingId copied = ended(OTHER, 2);
        RecordingId elsewhere = ended(OTHER, 3);
        copies().put(new RecordingCopy(copied, HOME, 1, true));
        assertThat(retention().oldest(HOME, Set.of(HOME, OTHER), Optional.empty(), 10))
                .filteredOn(PruningCandidate::here)
                .extracting(PruningCandidate::id)
                .containsExactly(here, copied);
        assertThat(retention().oldest(OTHER, Set.of(HOME, OTHER), Optional.empty(), 10))
                .filteredOn(PruningCandidate::here)
                .extracting(PruningCandidate::id)
                .containsExactly(copied, elsewhere);
    }

    @Test
    default void shouldGoOnWhereAPageEnded() {
        List<RecordingId> all = List.of(ended(HOME, 1), ended(HOME, 2), ended(HOME, 3));
        PruningCandidate last =
                retention().oldest(HOME, Set.of(HOME), Optional.empty(), 2).get(1);
        assertThat(last.id()).isEqualTo(all.get(1));
        PageKey key = new PageKey(last.startedAt(), last.id());
        assertThat(retention().oldest(HOME, Set.of(HOME), Optional.of(key), 2))
                .extracting(PruningCandidate::id)
                .containsExactly(all.get(2));
    }

    @Test
    default void shouldNotForgetWhatBeganAtTheSameTime() {
        Set<RecordingId> all = Set.of(ended(HOME, 1), ended(HOME, 1), ended(HOME, 1));
        PruningCandidate first =
                retention().oldest(HOME, Set.of(HOME), Optional.empty(), 1).get(0);
        PageKey key = new PageKey(first.startedAt(), first.id());
        assertThat(retention().oldest(HOME, Set.of(HOME), Optional.of(key), 10))
                .extracting(PruningCandidate::id)
                .hasSize(2)
                .doesNotContain(first.id())
                .isSubsetOf(all);
    }

    @Test
    default void shouldNameTheHomes() {
        ended(HOME, 1);
        ended(HOME, 2);
        row(RecordingState.PRUNED, OTHER, 1);
        assertThat(retention().homes()).containsExactly(HOME);
    }

    @Test
    default void shouldCountWhatMayGoForRoom() {
        assertThat(retention().prunableBytes(HOME, Set.of(HOME), START)).isZero();
        ended(HOME, 1);
        retention().hold(ended(HOME, 1), CASE);
        ended(HOME, 90);
        ended(OTHER, 1);
        copies().put(new RecordingCopy(ended(OTHER, 1), HOME, 1, true));
        Instant before = START.plus(Duration.ofMinutes(60));
        assertThat(retention().prunableBytes(HOME, Set.of(HOME), before)).isEqualTo(172_000);
        assertThat(retention().prunableBytes(HOME, Set.of(HOME, OTHER), before)).isEqualTo(344_000);
    }

    @Test
    default void shouldKeepAHoldUntilItIsReleased() {
        RecordingId id = ended(HOME, 1);
        RecordingId free = ended(HOME, 2);
        assertThat(retention().hold(id, CASE)).isEqualTo(CASE);
        assertThat(retention().holds(List.of(id, free))).containsOnlyKeys(id).containsValue(CASE);
        assertThat(retention().release(id)).contains(CASE);
        assertThat(retention().release(id)).isEmpty();
        assertThat(retention().holds(List.of(id, free))).isEmpty();
        assertThat(retention().holds(List.of())).isEmpty();
    }

    @Test
    default void shouldKeepTheTimeOfTheFirstPlacing() {
        RecordingId id = ended(HOME, 1);
        retention().hold(id, CASE);
        LegalHold next = new LegalHold("bob", "case 8", CASE.since().plusSeconds(9));
        assertThat(retention().hold(id, next)).isEqualTo(new LegalHold("bob", "case 8", CASE.since()));
    }

    @Test
    default void shouldHoldWhatRunsAcrossItsEnd() {
        RecordingId id = row(RecordingState.ACTIVE, HOME, 1);
        retention().hold(id, CASE);
        Recording running = rows().byId(id).orElseThrow();
        rows().update(Recordings.closedNormally(running));
        assertThat(retention().holds(List.of(id))).containsOnlyKeys(id);
    }

    @Test
    default void shouldNotHoldWhatIsGoneOrNeverWas() {
        RecordingId pruned = row(RecordingState.PRUNED, HOME, 1);
        assertRefused(ErrorCode.CONFLICT, () -> retention().hold(pruned, CASE));
        RecordingId unknown = new RecordingId(new UUID(7, 7));
        assertRefused(ErrorCode.NOT_FOUND, () -> retention().hold(unknown, CASE));
        assertRefused(ErrorCode.NOT_FOUND, () -> retention().release(unknown));
    }

    @Test
    default void shouldRefuseToPruneOrDeleteWhatIsHeldWhoeverAsks() {
        RecordingId id = ended(HOME, 1);
        retention().hold(id, CASE);
        assertRefused(ErrorCode.CONFLICT, () -> take(id, RecordingState.PRUNED));
        assertRefused(ErrorCode.CONFLICT, () -> take(id, RecordingState.DELETED));
        Recording deleted = rows().byId(id).orElseThrow().withoutMedia(RecordingState.DELETED);
        assertRefused(ErrorCode.CONFLICT, () -> rows().update(deleted));
        assertThat(rows().byId(id).orElseThrow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        retention().release(id);
        take(id, RecordingState.PRUNED);
        assertThat(rows().byId(id).orElseThrow().state()).isEqualTo(RecordingState.PRUNED);
    }

    @Test
    default void shouldListWhatIsHeldTheLongestFirst() {
        RecordingId later = ended(HOME, 1);
        RecordingId first = ended(OTHER, 2);
        ended(HOME, 0);
        retention().hold(later, new LegalHold("bob", "case 8", CASE.since().plusSeconds(9)));
        retention().hold(first, CASE);
        assertThat(retention().held(10)).extracting(HeldRecording::recording).containsExactly(first, later);
        assertThat(retention().held(1))
                .containsExactly(new HeldRecording(
                        first, RecordingState.CLOSED_NORMAL, START.plus(Duration.ofMinutes(2)), 172_000, CASE));
        assertThat(retention().totals()).isEqualTo(new KeptTotals(2, 344_000, Optional.of(START)));
    }

    @Test
    default void shouldCountNothingWhenThereIsNothing() {
        assertThat(retention().totals()).isEqualTo(new KeptTotals(0, 0, Optional.empty()));
        assertThat(retention().held(10)).isEmpty();
        assertThat(retention().homes()).isEmpty();
    }

    @Test
    default void shouldNameTheFilesThatMayBeLeftUntilTheyAreRemoved() {
        RecordingId pruned = ended(HOME, 1);
        RecordingId deleted = ended(HOME, 2);
        RecordingId elsewhere = ended(OTHER, 3);
        ended(HOME, 4);
        take(pruned, RecordingState.PRUNED);
        take(deleted, RecordingState.DELETED);
        take(elsewhere, RecordingState.PRUNED);
        assertThat(retention().leftovers(HOME, 10)).containsExactlyInAnyOrder(pruned, deleted);
        assertThat(retention().leftovers(HOME, 1)).hasSize(1);
        retention().filesRemoved(List.of(pruned));
        retention().filesRemoved(List.of());
        assertThat(retention().leftovers(HOME, 10)).containsExactly(deleted);
        assertThat(retention().leftovers(OTHER, 10)).containsExactly(elsewhere);
    }
}
