// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.earshot.simulator.call.CallResult;
import org.earshot.simulator.call.Takeover;
import org.earshot.simulator.recording.StoredRecording;
import org.earshot.simulator.recording.StoredTrack;
import org.earshot.simulator.sip.CallFailure;
import org.junit.jupiter.api.Test;

class LoadVerdictTest {

    private static CallResult answered(long packets) {
        return new CallResult(
                List.of("a@b"),
                true,
                Optional.empty(),
                Duration.ofMillis(10),
                0,
                List.of(packets),
                0,
                false,
                List.of(),
                List.of());
    }

    @Test
    void shouldNotMissPacketsThatWereSentToALostNode() {
        LoadVerdict verdict = LoadVerdict.of(
                List.of(new JudgedCall(takenOver(), List.of(recording("1", "CLOSED_NORMAL", 430)))), true);

        assertThat(verdict.faults()).isEmpty();
    }

    @Test
    void shouldNameTheCallsThatLackMoreThanATakeoverMayCost() {
        JudgedCall rest = new JudgedCall(takenOver(), List.of(recording("1", "CLOSED_NORMAL", 99)));
        JudgedCall moved = new JudgedCall(answered(500).moved(), List.of(recording("1", "CLOSED_NORMAL", 0)));

        assertThat(LoadVerdict.of(List.of(rest, moved), true).faults())
                .containsExactly("2 calls lack more than 8 s for each takeover");
    }

    @Test
    void shouldNameThePacketsThatWereNotSentWhenTheRecorderTookNone() {
        CallResult call = new CallResult(
                List.of("a@b"),
                true,
                Optional.empty(),
                Duration.ofMillis(10),
                0,
                List.of(50L, 0L),
                50,
                false,
                List.of(),
                List.of());

        assertThat(LoadVerdict.of(List.of(new JudgedCall(call, List.of(recording("1", "CLOSED_NORMAL", 50)))), true)
                        .faults())
                .singleElement()
                .asString()
                .startsWith("50 packets could not be sent");
    }

    private static CallResult takenOver() {
        return new CallResult(
                List.of("a@b"),
                true,
                Optional.empty(),
                Duration.ofMillis(10),
                0,
                List.of(500L),
                0,
                false,
                List.of(),
                List.of(new Takeover("a@b", "192.0.2.2:5060", 3.2)));
    }

    @Test
    void shouldNotMissPacketsThatWereSentToAnAddressOnItsWay() {
        JudgedCall stayed = new JudgedCall(answered(500), List.of(recording("1", "CLOSED_NORMAL", 430)));
        JudgedCall moved = new JudgedCall(answered(500).moved(), List.of(recording("1", "CLOSED_NORMAL", 430)));

        assertThat(LoadVerdict.of(List.of(stayed), true).faults()).containsExactly("70 packets are missing");
        assertThat(LoadVerdict.of(List.of(moved), true).faults()).isEmpty();
    }

    private static CallResult failed(int status) {
        CallFailure failure = new CallFailure(status, "no", OptionalInt.empty());
        return new CallResult(
                List.of("a@b"),
                false,
                Optional.of(failure),
                Duration.ZERO,
                0,
                List.of(),
                0,
                false,
                List.of(),
                List.of());
    }

    private static StoredRecording recording(String id, String state, long packets) {
        StoredTrack track =
                new StoredTrack(0, "a@b", 0, Optional.empty(), OptionalInt.empty(), Optional.of("PCMU"), packets, 1);
        return new StoredRecording(
                id,
                "c",
                "r1",
                state,
                Optional.empty(),
                Optional.empty(),
                List.of(),
                List.of("a@b"),
                List.of(track),
                List.of());
    }

    private static JudgedCall good() {
        return new JudgedCall(answered(50), List.of(recording("r", "CLOSED_NORMAL", 50)));
    }

    @Test
    void shouldBeGoodWhenAllIsStored() {
        LoadVerdict verdict = LoadVerdict.of(List.of(good(), good()), true);

        assertThat(verdict.isGood()).isTrue();
        assertThat(verdict.stored()).isEqualTo(2);
        assertThat(verdict.packetsStored()).isEqualTo(100);
    }

    @Test
    void shouldCountFailuresByStatusWhenCallsFail() {
        JudgedCall busy = new JudgedCall(failed(503), List.of());
        LoadVerdict verdict = LoadVerdict.of(List.of(good(), busy, busy, new JudgedCall(failed(408), List.of())), true);

        assertThat(verdict.failures()).containsEntry(503, 2).containsEntry(408, 1);
        assertThat(verdict.faults()).containsExactly("3 calls failed");
    }

    @Test
    void shouldNotCallARecordingLostWhenItsCallWasNotAnswered() {
        assertThat(LoadVerdict.of(List.of(new JudgedCall(failed(503), List.of())), true)
                        .lost())
                .isZero();
    }

    @Test
    void shouldNameTheLossWhenARecordingIsMissing() {
        LoadVerdict verdict = LoadVerdict.of(List.of(good(), new JudgedCall(answered(50), List.of())), true);

        assertThat(verdict.faults()).containsExactly("1 recordings are lost", "50 packets are missing");
    }

    @Test
    void shouldNameTheDoubleWhenOneCallHasTwoRecordings() {
        JudgedCall twice = new JudgedCall(
                answered(50), List.of(recording("r", "CLOSED_NORMAL", 25), recording("s", "CLOSED_NORMAL", 25)));

        assertThat(LoadVerdict.of(List.of(twice), true).faults())
                .containsExactly("1 calls have more than one recording");
    }

    @Test
    void shouldNotBeGoodWhenARecordingNeverCloses() {
        JudgedCall open = new JudgedCall(answered(50), List.of(recording("r", "ACTIVE", 50)));

        assertThat(LoadVerdict.of(List.of(open), true).faults())
                .containsExactly("1 recordings are not closed normally");
    }

    @Test
    void shouldOnlyCountAnswersWhenTheApiWasNotAsked() {
        assertThat(LoadVerdict.of(List.of(new JudgedCall(answered(50), List.of())), false)
                        .isGood())
                .isTrue();
    }

    @Test
    void shouldNotCallARowWithoutMediaBesideTheRealOneDouble() {
        StoredRecording real = recording("1", "CLOSED_NORMAL", 50);
        StoredRecording empty = recording("2", "CLOSED_NORMAL", 0);
        LoadVerdict beside = LoadVerdict.of(List.of(new JudgedCall(answered(50), List.of(empty, real))), true);
        assertThat(beside.doubled()).isZero();
        assertThat(beside.stored()).isEqualTo(1);
        assertThat(beside.faults()).isEmpty();
        StoredRecording ghost = recording("2", "ACTIVE", 0);
        assertThat(LoadVerdict.of(List.of(new JudgedCall(answered(50), List.of(ghost, real))), true)
                        .faults())
                .containsExactly("1 recordings are not closed normally");
        StoredRecording other = recording("3", "CLOSED_NORMAL", 50);
        assertThat(LoadVerdict.of(List.of(new JudgedCall(answered(50), List.of(real, other))), true)
                        .doubled())
                .isEqualTo(1);
    }

    @Test
    void shouldTakeNearestRanksWhenItSummarisesLatencies() {
        List<Duration> times =
                IntStream.rangeClosed(1, 100).mapToObj(Duration::ofMillis).toList();

        assertThat(Latencies.of(times)).isEqualTo(new Latencies(50, 95, 99, 100));
        assertThat(Latencies.of(List.of())).isEqualTo(new Latencies(0, 0, 0, 0));
    }

    @Test
    void shouldCallNothingLostOfACallThatNobodyCouldBeAskedFor() {
        JudgedCall unknown = new JudgedCall(answered(50), List.of(), Optional.of("nothing listens"));
        LoadVerdict verdict = LoadVerdict.of(List.of(good(), unknown), true);

        assertThat(verdict.faults()).containsExactly("1 calls could not be looked up");
        assertThat(verdict.stored()).isOne();
        assertThat(verdict.lost()).isZero();
    }
}
