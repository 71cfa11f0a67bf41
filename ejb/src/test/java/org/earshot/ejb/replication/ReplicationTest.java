// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationRun.Counts;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationTarget;
import org.junit.jupiter.api.Test;

/** How recordings come over, whatever breaks. */
class ReplicationTest extends TwoClusters {

    @Test
    void shouldBringAllThatHasEnded() {
        List<Recording> ended = List.of(west.ended(1, BYTES), west.ended(2, 10_000), west.ended(3, 1_048_000));
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        untilThrough();
        ended.forEach(this::assertSame);
        long bytes = ended.stream().mapToLong(Recording::fileBytes).sum();
        assertThat(counts()).isEqualTo(new Counts(3, 3, 0, 0, bytes));
        assertThat(counters.sentCount()).isEqualTo(3);

        jobs.run("east", "ann");
        until(() -> run("east").orElseThrow().request() == 2
                && !run("east").orElseThrow().goesOn());
        assertThat(counts()).isEqualTo(Counts.NONE);
    }

    @Test
    void shouldGoOnInTheMiddleOfAFileWhenTheTargetIsBack() {
        Recording recording = west.ended(1, BYTES);
        target.partsUntilBreak.set(1);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> target.away && counters.targets().get("east") == Boolean.FALSE);
        assertThat(east.recordings.byId(recording.id())).isEmpty();
        assertThat(run("east").orElseThrow().problem()).isPresent();

        target.away = false;
        untilThrough();
        assertThat(run("east").orElseThrow().problem()).as("it is over").isEmpty();

        assertSame(recording);
        assertThat(counts().sent()).isEqualTo(1);
        assertThat(target.count("PATCH uploads/" + recording.id() + " 0")).isEqualTo(1);
        assertThat(east.counters.bytes()).isEqualTo(recording.fileBytes());
        assertThat(counters.targets()).containsEntry("east", true);
    }

    @Test
    void shouldGoOnWhereItWasWhenTheNodeWasKilled() {
        List<Recording> ended = List.of(west.ended(1, 10_000), west.ended(2, BYTES), west.ended(3, 10_000));
        target.partsUntilBreak.set(2);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> target.away);
        watch.stop();
        watch = process();
        target.away = false;
        untilThrough();
        ended.forEach(this::assertSame);
        assertThat(east.counters.bytes())
                .isEqualTo(ended.stream().mapToLong(Recording::fileBytes).sum());
    }

    @Test
    void shouldSendAgainWhatWasDamagedOnTheWay() {
        Recording recording = west.ended(1, BYTES);
        target.corrupt.set(1);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        untilThrough();
        assertSame(recording);
        assertThat(east.counters.rejects()).isEqualTo(1);
        assertThat(counts().failed()).isZero();
        assertThat(counters.failedCount()).isEqualTo(1);
    }

    @Test
    void shouldTryTheOtherAddressesOfATarget() throws IOException {
        Recording recording = west.ended(1, 10_000);
        try (TargetServer other = new TargetServer(east.inbox)) {
            target.away = true;
            job("east", List.of(target.address(), other.address()), ReplicationMode.INCREMENTAL, Optional.empty());
            untilThrough();
        }
        assertSame(recording);
    }

    @Test
    void shouldFindInFullModeWhatIsDamagedAtTheTarget() {
        Recording damaged = west.ended(1, BYTES);
        Recording whole = west.ended(2, 10_000);
        job(ReplicationMode.FULL, Optional.empty());
        untilThrough();
        east.damage(damaged.id());

        jobs.run("east", "ann");
        until(() -> run("east").orElseThrow().request() == 2
                && !run("east").orElseThrow().goesOn());

        assertSame(damaged);
        assertSame(whole);
        assertThat(counts()).isEqualTo(new Counts(2, 1, 1, 0, damaged.fileBytes()));
    }

    @Test
    void shouldLeaveARecordingAloneWhoseFileIsDamagedHere() {
        Recording damaged = west.ended(1, 10_000);
        Recording whole = west.ended(2, 10_000);
        west.damage(damaged.id());
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> rows.delivery("east", damaged.id()).isPresent() && counts().sent() == 1);
        assertSame(whole);
        assertThat(state(damaged)).isEqualTo(Delivery.State.FAILED);
        assertThat(east.recordings.byId(damaged.id())).isEmpty();
    }

    @Test
    void shouldStandStillWhilePausedAndEndWhenCancelled() {
        Recording recording = west.ended(1, BYTES);
        captureFirst.set(true);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> target.count("POST uploads") == 1);
        jobs.pause("east", "ann");
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> jobs.run("east", "ann"))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT));
        captureFirst.set(false);
        until(() -> target.requests.size() > 2 || run("east").isPresent());
        jobs.cancel("east", "ann");
        jobs.resume("east", "ann");
        until(() -> !run("east").orElseThrow().goesOn());
        boolean cancelled = run("east").orElseThrow().cancelled();
        boolean done = east.recordings.byId(recording.id()).isPresent();
        assertThat(cancelled).isNotEqualTo(done);

        jobs.run("east", "ann");
        until(() -> run("east").orElseThrow().request() == 2
                && !run("east").orElseThrow().goesOn());
        assertSame(recording);
    }

    @Test
    void shouldWaitWithATokenThatIsNotTaken() {
        west.ended(1, 10_000);
        jobs.create(
                new ReplicationJob(
                        "east",
                        new ReplicationTarget(List.of(target.address()), Optional.empty()),
                        RecordingFilter.all(),
                        ReplicationMode.INCREMENTAL,
                        ReplicationSchedule.NONE,
                        1,
                        Optional.empty(),
                        false,
                        0,
                        0,
                        "ann",
                        west.clock.instant()),
                "esr_a-token-that-is-wrong");
        jobs.run("east", "ann");
        until(() -> run("east").flatMap(ReplicationRun::problem).isPresent());
        assertThat(run("east").orElseThrow().problem().orElseThrow()).contains("does not take the token");
        assertThat(run("east").orElseThrow().goesOn()).isTrue();
    }
}
