// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;

/** When something fails, nothing is left behind and nothing is lost. */
class CallFailuresTest {

    private final CallHarness calls = new CallHarness();

    private void assertRefused(Calls call, ErrorCode code) {
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> calls.control.open(call.build()))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
    }

    private void assertNothingRuns() {
        assertThat(calls.media.open()).isEmpty();
        assertThat(calls.media.capacity().freePorts()).isEqualTo(CallHarness.PORTS);
        assertThat(calls.desk.running().count()).isZero();
        assertThat(calls.counters.active()).isZero();
    }

    @Test
    void shouldRefuseWhenTheNodeTakesNoCalls() {
        calls.refusal = Optional.of(new Refusal(ErrorCode.STORAGE_FULL, "full", Duration.ofSeconds(10)));
        assertRefused(Calls.siprec("siprec:s1", "a"), ErrorCode.STORAGE_FULL);
        assertNothingRuns();
        assertThat(calls.repository.all()).isEmpty();
        assertThat(calls.counters.refusedCount(ErrorCode.STORAGE_FULL)).isEqualTo(1);
    }

    @Test
    void shouldLeaveNothingBehindWhenTheFileCannotBeOpened() {
        calls.media.failOpening(new RecorderException(ErrorCode.STORAGE_FAILURE, "disk"));
        assertRefused(Calls.siprec("siprec:s1", "a"), ErrorCode.STORAGE_FAILURE);
        assertNothingRuns();
        calls.media.failOpening(null);
        calls.open(Calls.siprec("siprec:s1", "a"));
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
    }

    @Test
    void shouldFreeTheFirstPortWhenTheSecondIsMissing() {
        for (int i = 0; i < CallHarness.PORTS - 1; i++) {
            calls.open(Calls.direct("plain-" + i));
        }
        assertRefused(Calls.siprec("siprec:s1", "a"), ErrorCode.NO_MEDIA_PORT);
        assertThat(calls.media.capacity().freePorts()).isEqualTo(1);
        assertThat(calls.repository.all()).hasSize(CallHarness.PORTS - 1);
        assertThat(calls.store.deleted()).hasSize(1);
    }

    @Test
    void shouldLeaveNothingBehindWhenTheRowCannotBeStored() {
        calls.repository.available(false);
        assertRefused(Calls.siprec("siprec:s1", "a"), ErrorCode.STORE_UNAVAILABLE);
        assertNothingRuns();
        assertThat(calls.store.deleted()).hasSize(1);
        calls.repository.available(true);
        calls.background.runDelayed();
        assertThat(calls.repository.all()).isEmpty();
        assertThat(calls.desk.running().waitingRows()).isZero();
    }

    @Test
    void shouldKeepTheFirstDialogWhenTheSecondCannotJoin() {
        RecordingId id =
                calls.open(Calls.unifiedCm("ucm:k", StreamRole.NEAR, "a")).recording();
        calls.repository.available(false);
        assertRefused(Calls.unifiedCm("ucm:k", StreamRole.FAR, "b"), ErrorCode.STORE_UNAVAILABLE);
        assertThat(calls.media.specs(id)).containsOnlyKeys(0);
        calls.repository.available(true);
        calls.background.runDelayed();
        assertThat(calls.onlyRow().dialogs()).hasSize(1);
        assertThat(calls.onlyRow().tracks()).hasSize(1);
        assertThat(calls.open(Calls.unifiedCm("ucm:k", StreamRole.FAR, "b")).recording())
                .isEqualTo(id);
        assertThat(calls.onlyRow().dialogs()).hasSize(2);
    }

    @Test
    void shouldNotLoseACloseWhileTheDatabaseIsAway() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a")).recording();
        Recording before = calls.onlyRow();
        calls.talk(id, 0);
        calls.talk(id, 1);
        calls.repository.available(false);
        calls.bye("a");
        assertThat(calls.media.open()).isEmpty();
        assertThat(calls.desk.running().newest(before).state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        calls.background.runDelayed();
        calls.background.runDelayed();
        assertThat(calls.desk.running().waitingRows()).isEqualTo(1);

        calls.repository.available(true);
        calls.background.runDelayed();
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(calls.onlyRow().tracks()).allMatch(track -> track.counters().packets() == 50);
        assertThat(calls.desk.running().waitingRows()).isZero();
        assertThat(calls.background.waiting()).isZero();
    }

    @Test
    void shouldCloseTheRowWhenTheFileCannotBeClosed() {
        RecordingId id = calls.open(Calls.siprec("siprec:s1", "a")).recording();
        calls.talk(id, 0);
        calls.talk(id, 1);
        calls.media.failClosing(new RecorderException(ErrorCode.STORAGE_FAILURE, "disk"));
        calls.bye("a");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(calls.onlyRow().flags()).containsExactly(RecordingFlag.STORAGE_FAILING);
        assertThat(calls.onlyRow().tracks()).allMatch(track -> track.counters().packets() == 50);
    }

    @Test
    void shouldIgnoreDialogsThatItDoesNotKnow() {
        calls.control.confirm(CallHarness.dialog("x"), true);
        calls.control.describe(CallHarness.dialog("x"), Calls.description());
        calls.bye("x");
        assertThat(calls.repository.all()).isEmpty();
    }

    @Test
    void shouldBackOffWithJitterUpToALimit() {
        for (int failures = 1; failures < 40; failures++) {
            long most = Math.min(10_000, 200L << Math.min(20, failures - 1));
            assertThat(RowUpdates.pauseMillis(failures)).isBetween(most / 2, most);
        }
    }
}
