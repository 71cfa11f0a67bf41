// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.Set;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.call.NodeOnFakes;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

/** What is asked about a running recording is answered with the counters of this moment. */
class LiveRecordingQueriesTest {

    private final NodeOnFakes node = new NodeOnFakes();
    private final LiveRecordingQueries queries = new LiveRecordingQueries(node.repository, node.running);

    private static long packets(Recording recording) {
        return recording.tracks().get(0).counters().packets();
    }

    private static RecordingFilter in(RecordingState state) {
        return new RecordingFilter(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Set.of(state),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void shouldShowThePacketsOfThisMoment() {
        RecordingId id = node.call("a", 50);
        assertThat(packets(queries.byId(id).orElseThrow())).isEqualTo(50);
        node.engine.receive(id, 0, 25);
        assertThat(packets(queries.byId(id).orElseThrow())).isEqualTo(75);
        assertThat(queries.find(RecordingFilter.all(), Optional.empty(), 10).items())
                .singleElement()
                .satisfies(found -> assertThat(packets(found)).isEqualTo(75));
    }

    @Test
    void shouldShowTheEndBeforeItsRowIsWritten() {
        RecordingId id = node.call("a", 50);
        Recording stored = node.repository.byId(id).orElseThrow();
        node.repository.available(false);
        node.bye("a");
        assertThat(node.running.newest(stored).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        node.repository.available(true);
        assertThat(queries.byId(id).orElseThrow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(queries.find(in(RecordingState.ACTIVE), Optional.empty(), 10).items())
                .isEmpty();
        node.runTasks();
        assertThat(queries.find(in(RecordingState.CLOSED_NORMAL), Optional.empty(), 10)
                        .items())
                .hasSize(1);
    }

    @Test
    void shouldLeaveRecordingsOfOtherNodesAsStored() {
        Recording elsewhere = Recordings.aRecording().node("node2").build();
        node.repository.insert(elsewhere);
        assertThat(queries.byId(elsewhere.id())).contains(elsewhere);
    }

    @Test
    void shouldFindNothingOfTheUnknown() {
        assertThat(queries.byId(Recordings.aRecording().build().id())).isEmpty();
    }
}
