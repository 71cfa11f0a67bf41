// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.ejb.call.NodeOnFakes;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

/** Operators end what runs and delete what has ended, and are told what is neither. */
class OperatorServiceTest {

    private final NodeOnFakes node = new NodeOnFakes();
    private final List<RecordingId> forgotten = new ArrayList<>();
    private final List<RecordingId> gone = new ArrayList<>();
    private final OperatorService operator = new OperatorService(
            node.repository, node.store, forgotten::add, gone::add, node.running, node.events::add, node.clock);

    private Recording row(RecordingId id) {
        return node.repository.byId(id).orElseThrow();
    }

    private static void assertRefused(ErrorCode code, String why, Runnable work) {
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(work::run)
                .withMessageContaining(why)
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void shouldDeleteTheMediaAndKeepTheRowOfWhatHasEnded() {
        RecordingId id = node.call("a", 50);
        node.bye("a");
        operator.delete(id, "ann");
        assertThat(row(id).state()).isEqualTo(RecordingState.DELETED);
        assertThat(row(id).fileBytes()).isZero();
        assertThat(row(id).reason()).contains(EndReason.NORMAL);
        assertThat(node.store.deleted()).containsExactly(id);
        assertThat(forgotten).containsExactly(id);
        assertThat(gone).containsExactly(id);
        assertThat(node.events).contains(new RecorderEvent.Deleted(id, node.clock.instant(), "ann"));
    }

    @Test
    void shouldDeleteOnceButRemoveWhatMayBeLeft() {
        RecordingId id = node.call("a", 50);
        node.bye("a");
        operator.delete(id, "ann");
        operator.delete(id, "bob");
        assertThat(node.store.deleted()).containsExactly(id, id);
        assertThat(gone).containsExactly(id, id);
        assertThat(node.events)
                .filteredOn(RecorderEvent.Deleted.class::isInstance)
                .hasSize(1);
    }

    @Test
    void shouldDeleteOnlyARowThatIsAsItWasSeen() {
        RecordingId id = node.call("a", 50);
        node.bye("a");
        long bytes = row(id).fileBytes();
        assertThat(operator.deleteIf(id, stored -> stored.fileBytes() == bytes + 1, "job"))
                .isFalse();
        assertThat(node.store.deleted()).isEmpty();
        assertThat(row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(operator.deleteIf(id, stored -> stored.fileBytes() == bytes, "job"))
                .isTrue();
        assertThat(node.store.deleted()).containsExactly(id);
    }

    @Test
    void shouldNotDeleteWhatRuns() {
        RecordingId id = node.call("a", 50);
        assertRefused(
                ErrorCode.CONFLICT,
                "stop it first: POST /api/v1/recordings/" + id + "/stop",
                () -> operator.delete(id, "ann"));
        assertThat(node.store.deleted()).isEmpty();
        assertThat(row(id).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldKeepTheMediaWhenTheRowCannotBeChanged() {
        RecordingId id = node.call("a", 50);
        node.bye("a");
        node.repository.available(false);
        assertThatExceptionOfType(RecorderException.class).isThrownBy(() -> operator.delete(id, "ann"));
        assertThat(node.store.deleted()).isEmpty();
        assertThat(forgotten).isEmpty();
    }

    @Test
    void shouldStopWhatRuns() {
        RecordingId id = node.call("a", 50);
        operator.stop(id, "ann");
        assertThat(row(id).reason()).contains(EndReason.OPERATOR);
        assertThat(node.running.count()).isZero();
    }

    @Test
    void shouldSayWhyARecordingCannotBeStopped() {
        RecordingId ended = node.call("a", 50);
        node.bye("a");
        assertRefused(ErrorCode.CONFLICT, "has ended", () -> operator.stop(ended, "ann"));
        Recording elsewhere = Recordings.aRecording().node("node2").build();
        node.repository.insert(elsewhere);
        assertRefused(ErrorCode.CONFLICT, "runs on node node2", () -> operator.stop(elsewhere.id(), "ann"));
    }

    @Test
    void shouldNotFindWhatNeverWas() {
        RecordingId unknown = new RecordingId(new UUID(1, 2));
        assertRefused(ErrorCode.NOT_FOUND, "No recording", () -> operator.stop(unknown, "ann"));
        assertRefused(ErrorCode.NOT_FOUND, "No recording", () -> operator.delete(unknown, "ann"));
    }
}
