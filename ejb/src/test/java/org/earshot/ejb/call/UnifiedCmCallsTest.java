// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.media.StreamRole;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.recording.Track;
import org.earshot.testsupport.Calls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unified CM sends a call as two dialogs, near and far, in any order. */
class UnifiedCmCallsTest {

    private static final String KEY = "ucm:cluster/4711/sep1";

    private final CallHarness calls = new CallHarness();

    private RecordingId open(StreamRole role, String callId) {
        return open(KEY, role, callId);
    }

    private RecordingId open(String key, StreamRole role, String callId) {
        return calls.open(Calls.unifiedCm(key, role, callId).call("ucm:cluster/4711"))
                .recording();
    }

    @ParameterizedTest
    @EnumSource(names = {"NEAR", "FAR"})
    void shouldMakeOneRecordingOfAPairInEitherOrder(StreamRole first) {
        StreamRole second = first == StreamRole.NEAR ? StreamRole.FAR : StreamRole.NEAR;
        RecordingId id = open(first, "a");
        assertThat(open(second, "b")).isEqualTo(id);
        calls.talk(id, 0);
        calls.talk(id, 1);
        calls.bye("a");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.ACTIVE);
        calls.bye("b");

        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row.reason()).contains(EndReason.NORMAL);
        assertThat(row.flags()).isEmpty();
        assertThat(row.dialogs()).hasSize(2).allMatch(dialog -> dialog.endedAt().isPresent());
        assertThat(row.tracks()).extracting(Track::role).containsExactly(first, second);
        assertThat(row.tracks()).allMatch(track -> track.copyOf().isEmpty());
        assertThat(calls.media.open()).isEmpty();
        assertThat(calls.media.capacity().freePorts()).isEqualTo(CallHarness.PORTS);
    }

    @Test
    void shouldKeepTheCallWhenTheFarEndNeverComes() {
        RecordingId id = open(StreamRole.NEAR, "a");
        calls.talk(id, 0);
        calls.bye("a");
        Recording row = calls.onlyRow();
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(row.flags()).containsExactly(RecordingFlag.ONE_SIDE_MISSING);
        assertThat(calls.flagged()).containsExactly(RecordingFlag.ONE_SIDE_MISSING);
    }

    @Test
    void shouldKeepOneFailedRowWhenBothSidesEndWithCause47() {
        open(StreamRole.NEAR, "a");
        open(StreamRole.FAR, "b");
        calls.end("a", EndTrigger.SETUP_FAILED, "Q.850;cause=47");
        calls.end("b", EndTrigger.SETUP_FAILED, "Q.850;cause=47");
        Recording row = calls.onlyRow();
        assertFailedSetup(row);
        assertThat(calls.store.deleted()).containsExactly(row.id());
    }

    @Test
    void shouldTellAFailedSetupFromTheCauseOfABye() {
        calls.control.open(Calls.unifiedCm(KEY, StreamRole.NEAR, "a").build());
        calls.control.open(Calls.unifiedCm(KEY, StreamRole.FAR, "b").build());
        calls.control.confirm(CallHarness.dialog("a"), false);
        calls.control.confirm(CallHarness.dialog("b"), false);
        calls.end("a", EndTrigger.BYE, "Q.850;cause=47");
        calls.end("b", EndTrigger.BYE, "Q.850;cause=47");
        assertFailedSetup(calls.onlyRow());
    }

    private static void assertFailedSetup(Recording row) {
        assertThat(row.state()).isEqualTo(RecordingState.CLOSED_ERROR);
        assertThat(row.reason()).contains(EndReason.SETUP_FAILED);
        assertThat(row.cause()).contains("Q.850;cause=47");
        assertThat(row.flags()).containsExactly(RecordingFlag.SETUP_FAILED);
        assertThat(row.tracks()).isEmpty();
        assertThat(row.fileBytes()).isZero();
        assertThat(row.dialogs()).hasSize(2);
    }

    @Test
    void shouldNotCallItAFailedSetupWhenMediaFlowed() {
        RecordingId id = open(StreamRole.NEAR, "a");
        calls.talk(id, 0);
        calls.end("a", EndTrigger.BYE, "Q.850;cause=47");
        assertThat(calls.onlyRow().state()).isEqualTo(RecordingState.CLOSED_NORMAL);
        assertThat(calls.onlyRow().tracks()).hasSize(1);
    }

    @Test
    void shouldMakeASecondRecordingOfTheSameCallWhenANewPairComesAfterAHold() {
        RecordingId first = open(StreamRole.NEAR, "a");
        open(StreamRole.FAR, "b");
        calls.talk(first, 0);
        calls.talk(first, 1);
        calls.bye("a");
        calls.elapse(Duration.ofSeconds(1));
        // The new near end comes before the old far end is gone.
        RecordingId second = open(StreamRole.NEAR, "c");
        calls.bye("b");
        assertThat(open(StreamRole.FAR, "d")).isEqualTo(second).isNotEqualTo(first);
        calls.talk(second, 0);
        calls.talk(second, 1);
        calls.bye("c");
        calls.bye("d");

        List<Recording> rows = calls.repository.all();
        assertThat(rows).hasSize(2).allMatch(row -> row.state() == RecordingState.CLOSED_NORMAL);
        assertThat(rows).extracting(Recording::call).containsOnly("ucm:cluster/4711");
        assertThat(rows).allMatch(row -> row.tracks().size() == 2 && row.flags().isEmpty());
    }

    @Test
    void shouldKeepTheRecordingsOfDevicesApartWhenRecordingSwitchesBetweenThem() {
        String gateway = "ucm:cluster/4711/lcp_1";
        RecordingId first = open(gateway, StreamRole.NEAR, "a");
        open(gateway, StreamRole.FAR, "b");
        calls.bye("a");
        calls.bye("b");
        RecordingId second = open(KEY, StreamRole.NEAR, "c");
        open(KEY, StreamRole.FAR, "d");
        calls.bye("c");
        calls.bye("d");
        RecordingId third = open(gateway, StreamRole.NEAR, "e");
        open(gateway, StreamRole.FAR, "f");
        calls.bye("e");
        calls.bye("f");
        assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
        assertThat(calls.repository.all())
                .hasSize(3)
                .extracting(Recording::call)
                .containsOnly("ucm:cluster/4711");
    }

    @Test
    void shouldNotJoinASecondNearEndToAPairThatRuns() {
        RecordingId first = open(StreamRole.NEAR, "a");
        open(StreamRole.FAR, "b");
        assertThat(open(StreamRole.NEAR, "c")).isNotEqualTo(first);
    }

    @Test
    void shouldCompleteAPairWhenTheNodeDrains() {
        RecordingId id = open(StreamRole.NEAR, "a");
        calls.refusal = java.util.Optional.of(
                new Refusal(org.earshot.domain.error.ErrorCode.DRAINING, "draining", Duration.ofSeconds(30)));
        assertThat(open(StreamRole.FAR, "b")).isEqualTo(id);
    }
}
