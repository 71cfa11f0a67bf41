// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

/** A node that was taken for lost does not go on with calls that others have closed. */
class CallFenceTest {

    private static final Instant LOST = Instant.parse("2026-01-05T09:00:02Z");

    private final CallHarness calls = new CallHarness();
    private final Calls.FakeLink link = new Calls.FakeLink();

    private RecordingId talking() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a").link(link)).recording();
        calls.talk(id, 0);
        calls.talk(id, 1);
        return id;
    }

    /** What another node does when it takes this one for lost. */
    private void closedByAnother(RecordingId id) {
        calls.repository.change(id, stored -> Optional.of(InterruptedRow.lost(stored, LOST)));
    }

    private void assertLetGo(RecordingId id) {
        assertThat(calls.media.open()).isEmpty();
        assertThat(calls.desk.running().count()).isZero();
        assertThat(calls.homes.here()).isEmpty();
        assertThat(calls.counters.active()).isZero();
        assertThat(calls.counters.fencedCount()).isEqualTo(1);
        assertThat(calls.store.deleted()).isEmpty();
        Recording row = calls.row(id);
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row.reason()).contains(EndReason.SERVER_LOST);
        assertThat(row.flags()).contains(RecordingFlag.RECOVERED).doesNotContain(RecordingFlag.AWAITING_HOME);
        assertThat(row.tracks()).allMatch(track -> track.counters().packets() == 50);
        assertThat(calls.events).noneMatch(RecorderEvent.Closed.class::isInstance);
        assertThat(calls.events)
                .contains(new RecorderEvent.Flagged(id, calls.clock.instant(), RecordingFlag.RECOVERED));
    }

    @Test
    void shouldLetGoOfACallThatWasClosedWhenItLooksItUp() {
        RecordingId id = talking();
        closedByAnother(id);
        assertThat(calls.desk.fence().check()).isEqualTo(1);
        assertLetGo(id);
        assertThat(link.hungUp()).isNotEmpty();
    }

    @Test
    void shouldGoOnWithACallThatWasNotClosed() {
        RecordingId id = talking();
        assertThat(calls.desk.fence().check()).isZero();
        calls.elapse(Duration.ofSeconds(1));
        calls.bye("a");
        assertThat(calls.row(id).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(calls.counters.fencedCount()).isZero();
    }

    /** Until then a start of the node looks whether another one has the recording. */
    @Test
    void shouldTellTheStoreOnlyOfARowThatIsStored() {
        RecordingId id = talking();
        calls.bye("a");
        assertThat(calls.store.settledOnes()).containsExactly(id);
        RecordingId taken =
                calls.open(Calls.siprec("siprec:s2", "b").link(link)).recording();
        calls.repository.change(taken, stored -> Optional.of(InterruptedRow.takenOver(stored, "node2")));
        calls.bye("b");
        assertThat(calls.store.settledOnes()).containsExactly(id);
        assertThat(calls.store.aside()).containsExactly(taken);
    }

    @Test
    void shouldLetGoOfACallWhenAnUpdateOfItsRowIsRefused() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.control.describe(
                CallHarness.dialog("a"), Calls.description(Calls.party("p", "sip:1001@192.0.2.7", "Ann")));
        assertLetGo(id);
        assertThat(link.hungUp()).isNotEmpty();
    }

    @Test
    void shouldCorrectTheRowInsteadOfEndingTheCallAsIfNothingHadBeen() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.bye("a");
        assertLetGo(id);
        assertThat(calls.counters.closedCount(EndReason.NORMAL)).isEqualTo(1);
    }

    @Test
    void shouldCorrectTheRowWhenTheCallEndedInErrorMeanwhile() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.end("a", EndTrigger.MEDIA_TIMEOUT, "silence");
        assertLetGo(id);
    }

    @Test
    void shouldCorrectTheRowOnceTheDatabaseIsBack() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.repository.available(false);
        calls.bye("a");
        assertThat(calls.desk.running().waitingRows()).isEqualTo(1);
        calls.repository.available(true);
        calls.background.runDelayed();
        assertThat(calls.desk.running().waitingRows()).isZero();
        Recording row = calls.row(id);
        assertThat(row.reason()).contains(EndReason.SERVER_LOST);
        assertThat(row.tracks()).allMatch(track -> track.counters().packets() == 50);
    }

    @Test
    void shouldTakeANewLegOfALostCallAsANewRecording() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.desk.fence().check();
        RecordingId next = calls.open(Calls.siprec("siprec:s1", "b")).recording();
        assertThat(next).isNotEqualTo(id);
        assertThat(calls.row(next).state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldLeaveARowAloneThatWasDeletedMeanwhile() {
        RecordingId id = talking();
        closedByAnother(id);
        calls.repository.change(id, CallFenceTest::deleted);
        calls.bye("a");
        assertThat(calls.row(id).state()).isEqualTo(RecordingState.DELETED);
        assertThat(calls.desk.running().waitingRows()).isZero();
    }

    private static Optional<Recording> deleted(Recording row) {
        return Optional.of(new Recording(
                row.id(),
                row.key(),
                row.call(),
                row.kind(),
                RecordingState.DELETED,
                row.reason(),
                row.cause(),
                row.node(),
                row.startedAt(),
                row.endedAt(),
                row.duration(),
                0,
                row.dialogs(),
                row.tracks(),
                row.participants(),
                row.flags(),
                row.attributes(),
                row.rawMetadata()));
    }
}
