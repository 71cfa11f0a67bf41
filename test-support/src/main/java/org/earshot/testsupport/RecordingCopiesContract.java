// SPDX-License-Identifier: Apache-2.0
package org.earshot.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link RecordingCopies} must do. */
public interface RecordingCopiesContract {

    NodeId HOME = new NodeId("r1");
    NodeId TWIN = new NodeId("r2");
    NodeId THIRD = new NodeId("r3");

    /** Length of the call files of the rows. */
    long FILE_BYTES = 172_000;

    RecordingCopies copies();

    /** The rows of the recordings that are copied. */
    RecordingRepository rows();

    /** A row whose home is {@link #HOME}. */
    default RecordingId row(RecordingState state) {
        Recordings row = Recordings.aRecording().node(HOME.value());
        Recording recording = (state.isClosed() ? row.closed(state, EndReason.NORMAL) : row).build();
        rows().insert(recording);
        return recording.id();
    }

    @Test
    default void shouldFindCopiesTheLongestFirst() {
        RecordingId recording = row(RecordingState.ACTIVE);
        RecordingCopy shorter = new RecordingCopy(recording, TWIN, 100, false);
        RecordingCopy longer = new RecordingCopy(recording, THIRD, 200, false);
        assertThat(copies().of(recording)).isEmpty();
        copies().putAll(List.of(shorter, longer));
        assertThat(copies().of(recording)).containsExactly(longer, shorter);
    }

    @Test
    default void shouldFindTheCopiesOfSeveralRecordingsAtOnce() {
        RecordingId one = row(RecordingState.ACTIVE);
        RecordingId other = row(RecordingState.ACTIVE);
        RecordingId bare = row(RecordingState.ACTIVE);
        RecordingCopy shorter = new RecordingCopy(one, TWIN, 100, false);
        RecordingCopy longer = new RecordingCopy(one, THIRD, 200, false);
        RecordingCopy single = new RecordingCopy(other, TWIN, 300, false);
        copies().putAll(List.of(shorter, longer, single));
        assertThat(copies().ofAll(List.of(one, other, bare)))
                .containsOnly(Map.entry(one, List.of(longer, shorter)), Map.entry(other, List.of(single)));
        assertThat(copies().ofAll(List.of())).isEmpty();
    }

    @Test
    default void shouldSeeACopyGrow() {
        RecordingId recording = row(RecordingState.ACTIVE);
        copies().put(new RecordingCopy(recording, TWIN, 0, false));
        copies().put(new RecordingCopy(recording, TWIN, 5_000_000_000L, true));
        assertThat(copies().of(recording)).containsExactly(new RecordingCopy(recording, TWIN, 5_000_000_000L, true));
    }

    @Test
    default void shouldRemoveTheCopyOfOneNode() {
        RecordingId recording = row(RecordingState.ACTIVE);
        copies().put(new RecordingCopy(recording, TWIN, 1, false));
        copies().put(new RecordingCopy(recording, THIRD, 2, false));
        copies().remove(recording, TWIN);
        copies().remove(recording, HOME);
        assertThat(copies().of(recording)).extracting(RecordingCopy::node).containsExactly(THIRD);
    }

    @Test
    default void shouldNameTheCopiesWhoseRecordingIsGone() {
        RecordingId deleted = row(RecordingState.DELETED);
        RecordingId pruned = row(RecordingState.PRUNED);
        RecordingId kept = row(RecordingState.CLOSED_NORMAL);
        for (RecordingId recording : List.of(deleted, pruned, kept)) {
            copies().put(new RecordingCopy(recording, TWIN, 1, true));
        }
        assertThat(copies().obsolete(TWIN, 10)).containsExactlyInAnyOrder(deleted, pruned);
        assertThat(copies().obsolete(TWIN, 1)).hasSize(1);
        assertThat(copies().obsolete(THIRD, 10)).isEmpty();
    }

    @Test
    default void shouldNameTheCopiesThatAHomeHasToFinish() {
        RecordingCopy cutOff = new RecordingCopy(row(RecordingState.CLOSED_ERROR), TWIN, 1, false);
        copies().putAll(List.of(
                cutOff,
                new RecordingCopy(row(RecordingState.CLOSED_NORMAL), TWIN, FILE_BYTES, true),
                new RecordingCopy(row(RecordingState.ACTIVE), TWIN, 1, false),
                new RecordingCopy(row(RecordingState.DELETED), TWIN, 1, false)));
        assertThat(copies().unfinished(HOME)).containsExactly(cutOff);
        assertThat(copies().unfinished(TWIN)).isEmpty();
    }

    @Test
    default void shouldNameACopyThatIsCompleteBesidesBeingShorterThanTheHomesFile() {
        RecordingCopy shorter = new RecordingCopy(row(RecordingState.CLOSED_ERROR), TWIN, FILE_BYTES - 1, true);
        copies().put(shorter);
        assertThat(copies().unfinished(HOME)).containsExactly(shorter);
    }

    @Test
    default void shouldNameTheRecordingsOfWhichThereAreTooFewCopies() {
        RecordingId alone = row(RecordingState.CLOSED_NORMAL);
        RecordingId cutOff = row(RecordingState.CLOSED_ERROR);
        RecordingId twice = row(RecordingState.CLOSED_NORMAL);
        RecordingId running = row(RecordingState.ACTIVE);
        RecordingId pruned = row(RecordingState.PRUNED);
        copies().putAll(List.of(
                new RecordingCopy(cutOff, TWIN, 1, false), new RecordingCopy(twice, TWIN, FILE_BYTES, true)));

        assertThat(lacking(HOME, Set.of(HOME, TWIN))).containsExactlyInAnyOrder(alone, cutOff);
        assertThat(lacking(HOME, Set.of(HOME))).containsExactlyInAnyOrder(alone, cutOff, twice);
        assertThat(lacking(TWIN, Set.of(TWIN, THIRD))).containsExactlyInAnyOrder(cutOff, twice);
        assertThat(lacking(THIRD, Set.of(THIRD))).isEmpty();
        assertThat(lacking(HOME, Set.of(HOME))).doesNotContain(running, pruned);
    }

    @Test
    default void shouldNameThoseOfWhichThereAreTooFewPageByPage() {
        for (int i = 0; i < 5; i++) {
            row(RecordingState.CLOSED_NORMAL);
        }
        List<RecordingId> whole = lacking(HOME, Set.of(HOME));
        List<RecordingId> first = copies().lacking(HOME, Set.of(HOME), 2, Optional.empty(), 3);
        List<RecordingId> second = copies().lacking(HOME, Set.of(HOME), 2, Optional.of(first.get(2)), 3);

        assertThat(whole).hasSize(5);
        assertThat(first).isEqualTo(whole.subList(0, 3));
        assertThat(second).isEqualTo(whole.subList(3, 5));
    }

    private List<RecordingId> lacking(NodeId self, Set<NodeId> present) {
        return copies().lacking(self, present, 2, Optional.empty(), 100);
    }
}
