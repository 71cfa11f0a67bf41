// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the media engine reports becomes flags and ends. */
class MediaAlarmsTest {

    private final CallHarness calls = new CallHarness();
    private final Calls.FakeLink link = new Calls.FakeLink();
    private final RecordingId id =
            calls.open(Calls.siprec("siprec:s1", "a").link(link)).recording();

    private void silent(int stream) {
        calls.media.listener().silent(id, stream, calls.clock.instant());
    }

    private void audible(int stream) {
        calls.media.listener().audible(id, stream);
        calls.background.runDelayed();
    }

    @Test
    void shouldReportNoMediaOnceAndKeepItToTheEnd() {
        silent(0);
        silent(1);
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.NO_MEDIA);
        calls.bye("a");
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row.flags()).containsExactly(RecordingFlag.NO_MEDIA);
        assertThat(row.tracks()).hasSize(2);
        assertThat(calls.flagged()).containsExactly(RecordingFlag.NO_MEDIA);
    }

    @Test
    void shouldWithdrawNoMediaWhenPacketsComeLater() {
        silent(0);
        silent(1);
        calls.talk(id, 0);
        audible(0);
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.ONE_SIDE_SILENT);
        calls.talk(id, 1);
        audible(1);
        assertThat(calls.onlyRow().flags()).isEmpty();
        calls.bye("a");
        assertThat(calls.onlyRow().flags()).isEmpty();
    }

    @Test
    void shouldReportTheSilentSide() {
        calls.talk(id, 0);
        silent(1);
        assertThat(calls.flagged()).containsExactly(RecordingFlag.ONE_SIDE_SILENT);
        calls.bye("a");
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.ONE_SIDE_SILENT);
        assertThat(calls.flagged()).hasSize(1);
    }

    @Test
    void shouldFindTheSilentSideAtTheEndOfAShortCall() {
        calls.talk(id, 1);
        calls.bye("a");
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.ONE_SIDE_SILENT);
        assertThat(calls.flagged()).containsExactly(RecordingFlag.ONE_SIDE_SILENT);
    }

    @Test
    void shouldNotCallAPauseASilentSide() {
        calls.talk(id, 0);
        calls.talk(id, 1);
        silent(0);
        silent(1);
        assertThat(calls.onlyRow().flags()).isEmpty();
    }

    @Test
    void shouldEndAnOrphanAtItsLastPacket() {
        calls.talk(id, 0);
        calls.talk(id, 1);
        Instant last = calls.clock.instant();
        calls.elapse(Duration.ofSeconds(120));
        calls.media.listener().orphaned(id, last);
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row.reason()).contains(EndReason.MEDIA_TIMEOUT);
        assertThat(row.endedAt()).contains(last);
        assertThat(link.hungUp()).isPresent();
    }

    @Test
    void shouldGoOnWhenARefreshIsLostWhileMediaFlows() {
        calls.talk(id, 0);
        calls.elapse(Duration.ofSeconds(9));
        calls.end("a", EndTrigger.SESSION_EXPIRED, "no refresh");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(link.hungUp()).isEmpty();
    }

    @Test
    void shouldEndWhenARefreshIsLostAndNoMediaFlows() {
        calls.talk(id, 0);
        calls.elapse(Duration.ofSeconds(11));
        calls.end("a", EndTrigger.SESSION_EXPIRED, "no refresh");
        assertThat(calls.onlyRow().reason()).contains(EndReason.SESSION_EXPIRED);
        assertThat(link.hungUp()).isPresent();
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_ACK", "SESSION_EXPIRED"})
    void shouldNoteLostSignallingOnceAndGoOnWhileMediaFlows(EndTrigger lost) {
        calls.talk(id, 0);
        calls.talk(id, 1);
        calls.elapse(Duration.ofSeconds(9));
        calls.end("a", lost, "nothing came");
        calls.end("a", lost, "nothing came");
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.ACTIVE);
        assertThat(row.flags()).containsExactly(RecordingFlag.SIGNALLING_LOST);
        assertThat(calls.flagged()).containsExactly(RecordingFlag.SIGNALLING_LOST);
        assertThat(link.hungUp()).isEmpty();

        calls.bye("a");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.SIGNALLING_LOST);
        assertThat(calls.flagged()).hasSize(1);
    }

    @Test
    void shouldHangUpAndCloseAsFailedSetupWhenNeitherAckNorMediaCame() {
        calls.elapse(Duration.ofSeconds(32));
        calls.end("a", EndTrigger.NO_ACK, "no ACK");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(calls.onlyRow().reason()).contains(EndReason.SETUP_FAILED);
        assertThat(link.hungUp()).contains("No ACK received");
    }

    @Test
    void shouldKeepTheAudioWhenNoAckCameAndTheMediaHasStopped() {
        calls.talk(id, 0);
        calls.talk(id, 1);
        calls.elapse(Duration.ofSeconds(11));
        calls.end("a", EndTrigger.NO_ACK, "no ACK");
        Recording row = calls.onlyRow();
        assertThat(row.reason()).contains(EndReason.MEDIA_TIMEOUT);
        assertThat(row.tracks()).allMatch(track -> track.counters().packets() == 50);
        assertThat(link.hungUp()).isPresent();
    }

    @Test
    void shouldEndACallWithoutAckByItsSilenceLater() {
        calls.talk(id, 0);
        calls.end("a", EndTrigger.NO_ACK, "no ACK");
        Instant last = calls.clock.instant();
        calls.elapse(Duration.ofSeconds(120));
        calls.media.listener().orphaned(id, last);
        assertThat(calls.onlyRow().reason()).contains(EndReason.MEDIA_TIMEOUT);
        assertThat(calls.onlyRow().flags()).contains(RecordingFlag.SIGNALLING_LOST);
        assertThat(link.hungUp()).isPresent();
    }

    @Test
    void shouldEndARecordingThatRunsTooLong() {
        calls.elapse(Duration.ofHours(11));
        calls.desk.running().endTooLong(Duration.ofHours(12));
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
        calls.elapse(Duration.ofHours(1));
        calls.desk.running().endTooLong(Duration.ofHours(12));
        assertThat(calls.onlyRow().reason()).contains(EndReason.MAX_DURATION);
        assertThat(link.hungUp()).isPresent();
    }

    @Test
    void shouldKeepEverythingWhenTheNodeStops() {
        calls.talk(id, 0);
        calls.desk.running().stopAll(EndTrigger.SERVER_RESTART, "the recorder stops");
        Recording row = calls.onlyRow();
        assertThat(row.reason()).contains(EndReason.SERVER_RESTART);
        assertThat(row.tracks().get(0).counters().packets()).isEqualTo(50);
        assertThat(calls.desk.running().count()).isZero();
    }

    @Test
    void shouldFlagDroppedPacketsAndAFailingDisk() {
        calls.media.listener().dropping(id, 17);
        calls.media.listener().storageFailing(id, "no space left");
        calls.media.listener().storageBack(id);
        assertThat(calls.onlyRow().flags())
                .containsExactlyInAnyOrder(RecordingFlag.MEDIA_DROPPED, RecordingFlag.STORAGE_FAILING);
    }
}
