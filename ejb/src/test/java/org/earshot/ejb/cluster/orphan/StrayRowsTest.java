// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

class StrayRowsTest {

    private final FakeClock clock = new FakeClock();
    private final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    private final Set<RecordingId> running = new HashSet<>();
    private final Set<RecordingId> unreadable = new HashSet<>();
    private final List<RecordingId> kept = new ArrayList<>();
    private final List<RecorderEvent> events = new ArrayList<>();
    private final StrayRows rows =
            new StrayRows(new NodeId("r1"), repository, running::contains, this::file, kept::add, events::add, clock);

    private Optional<CaptureSummary> file(RecordingId id) {
        if (unreadable.contains(id)) {
            throw new RecorderException(ErrorCode.STORAGE_FAILURE, "a bad sector");
        }
        return Optional.empty();
    }

    private Recording row(String node) {
        Recording row =
                Recordings.aRecording().node(node).startedAt(clock.instant()).build();
        repository.insert(row);
        return row;
    }

    private RecordingState state(Recording row) {
        return repository.byId(row.id()).orElseThrow().state();
    }

    private void looks(int times) {
        for (int i = 0; i < times; i++) {
            clock.elapse(StrayRows.PERIOD.plusMillis(1));
            rows.look();
        }
    }

    @Test
    void shouldCloseARowThatIsFoundActiveTwiceThoughNothingRuns() {
        Recording stray = row("r1");
        looks(1);
        assertThat(state(stray)).isEqualTo(RecordingState.ACTIVE);
        looks(1);
        assertThat(repository.byId(stray.id()).orElseThrow().reason()).contains(EndReason.SERVER_LOST);
        assertThat(events).singleElement().isInstanceOf(RecorderEvent.Closed.class);
        assertThat(kept).containsExactly(stray.id());
    }

    @Test
    void shouldLeaveWhatRunsWhatIsAnothersAndWhatIsYoung() {
        Recording mine = row("r1");
        running.add(mine.id());
        Recording others = row("r2");
        looks(3);
        Recording young = row("r1");
        clock.elapse(Duration.ofSeconds(30));
        rows.look();
        rows.look();
        assertThat(List.of(mine, others, young)).allMatch(row -> state(row) == RecordingState.ACTIVE);
    }

    @Test
    void shouldLeaveARowWhoseTakeoverWasJustUnderWay() {
        Recording taken = row("r1");
        looks(1);
        running.add(taken.id());
        looks(1);
        running.clear();
        looks(1);
        assertThat(state(taken)).isEqualTo(RecordingState.ACTIVE);
        assertThat(kept)
                .as("its copy is still to become the call file at the takeover")
                .isEmpty();
    }

    @Test
    void shouldCloseARowWhoseFileCannotBeReadAndTheOthersBehindIt() {
        List<Recording> all = List.of(row("r1"), row("r1"), row("r1"));
        unreadable.add(all.get(1).id());
        looks(2);
        assertThat(all).allMatch(row -> state(row) == RecordingState.CLOSED_ERROR);
        assertThat(events).hasSize(3);
    }

    @Test
    void shouldGoOnWhenTheDatabaseIsBack() {
        Recording stray = row("r1");
        looks(1);
        repository.available(false);
        looks(2);
        repository.available(true);
        looks(1);
        assertThat(state(stray)).isEqualTo(RecordingState.CLOSED_ERROR);
    }
}
