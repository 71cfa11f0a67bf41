// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationRun.Counts;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationTarget;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.ejb.replication.inbox.TestCluster;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.Test;

/** What a job leaves alone: what came from its target, and what may not be deleted here. */
class ReplicationLimitsTest extends TwoClusters {

    @Test
    void shouldDeleteHereOnlyWhatTheTargetHasAndNobodyHolds() {
        Recording free = west.ended(1, 10_000);
        Recording held = west.ended(2, 10_000);
        Recording spoiled = west.ended(3, 10_000);
        west.database.holds().hold(held.id(), new LegalHold("ann", "case 7", TestCluster.START));
        job(ReplicationMode.INCREMENTAL, Optional.of(Duration.ofDays(7)));
        untilThrough();
        west.clock.elapse(Duration.ofHours(1));
        watch.look();
        watch.look();
        assertThat(state(free)).isEqualTo(Delivery.State.CONFIRMED);
        east.damage(spoiled.id());

        west.clock.elapse(Duration.ofDays(7));
        until(() -> state(free) == Delivery.State.REMOVED && state(spoiled) != Delivery.State.CONFIRMED);

        assertThat(west.store.locate(free.id())).isEmpty();
        assertThat(west.recordings.byId(free.id()).orElseThrow().state()).isEqualTo(RecordingState.DELETED);
        assertThat(west.store.locate(held.id())).isPresent();
        assertThat(state(held)).isEqualTo(Delivery.State.CONFIRMED);
        assertThat(west.store.locate(spoiled.id())).isPresent();
        assertThat(counters.removedCount()).isEqualTo(1);

        jobs.run("east", "ann");
        until(() -> state(spoiled) == Delivery.State.CONFIRMED);
        assertSame(spoiled);
    }

    @Test
    void shouldDeleteTheOthersWhenTheFirstMayNotGo() {
        List<Recording> all = List.of(west.ended(1, 10_000), west.ended(2, 10_000), west.ended(3, 10_000));
        job(ReplicationMode.INCREMENTAL, Optional.of(Duration.ofDays(7)));
        untilThrough();
        RecordingId first = rows.removable(
                        "east", new NodeId("w1"), west.clock.instant().plus(Duration.ofDays(1)), Optional.empty(), 1)
                .get(0)
                .recording();
        west.damage(first);
        List<Recording> others =
                all.stream().filter(each -> !each.id().equals(first)).toList();

        west.clock.elapse(Duration.ofDays(7));
        until(() -> others.stream().allMatch(each -> state(each) == Delivery.State.REMOVED));

        assertThat(west.store.locate(first)).isPresent();
        assertThat(counters.removedCount()).isEqualTo(2);
        // Once more from the start, which has to be seen again when it may go.
        long looked = target.count("GET recordings/" + first);
        until(() -> target.count("GET recordings/" + first) > looked);
    }

    @Test
    void shouldNotGoOnForAJobOfTheSameName() throws IOException {
        Recording recording = west.ended(1, BYTES);
        captureFirst.set(true);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> target.count("POST uploads") == 1);
        jobs.remove("east", "ann");
        try (TargetServer other = new TargetServer(east.inbox)) {
            job("east", List.of(other.address()), ReplicationMode.INCREMENTAL, Optional.empty());
            until(() -> other.count("identity") == 1);
            captureFirst.set(false);
            untilThrough();
            assertThat(other.count("PATCH")).isEqualTo(3);
        }
        assertSame(recording);
        assertThat(target.count("PATCH")).isZero();
    }

    @Test
    void shouldNotDeleteWhatBecameAnotherOneWhileTheTargetReadItsCopy() {
        Recording file = west.ended(1, 10_000);
        Recording row = west.ended(2, 10_000);
        AtomicBoolean changed = new AtomicBoolean();
        target.whileReading = () -> {
            if (changed.compareAndSet(false, true)) {
                west.damage(file.id());
                west.recordings.change(row.id(), now -> Optional.of(TestCluster.withLength(now, now.fileBytes() + 1)));
            }
        };
        job(ReplicationMode.INCREMENTAL, Optional.of(Duration.ZERO));
        until(() -> target.count("GET recordings/" + file.id()) == 2);
        assertThat(west.store.locate(file.id())).isPresent();
        assertThat(west.store.locate(row.id())).isPresent();
        assertThat(counters.removedCount()).isZero();
    }

    /** The column would not take them, which looks like a database that is away. */
    @Test
    void shouldRefuseMoreCertificatesThanARowTakes() {
        ReplicationJob job = new ReplicationJob(
                "east",
                new ReplicationTarget(List.of(target.address()), Optional.of("x".repeat(60_001))),
                RecordingFilter.all(),
                ReplicationMode.INCREMENTAL,
                ReplicationSchedule.NONE,
                1,
                Optional.empty(),
                false,
                0,
                0,
                "ann",
                west.clock.instant());
        assertThatExceptionOfType(RecorderException.class)
                .isThrownBy(() -> jobs.create(job, TargetServer.TOKEN))
                .withMessageContaining("At most 60000")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    @Test
    void shouldNotDeleteForAJobThatIsPausedMeanwhile() {
        List<Recording> recordings = List.of(west.ended(1, 10_000), west.ended(2, 10_000));
        target.whileReading = () -> jobs.pause("east", "ann");
        job(ReplicationMode.INCREMENTAL, Optional.of(Duration.ZERO));
        until(() -> target.count("GET recordings/") == 1);
        AtomicInteger looks = new AtomicInteger();
        until(() -> looks.incrementAndGet() > 20);
        assertThat(recordings).allMatch(each -> west.store.locate(each.id()).isPresent());
        assertThat(target.count("GET recordings/")).isEqualTo(1);
    }

    @Test
    void shouldSendTheOthersWhenOneRecordingIsOdd() {
        Recording odd = west.endedWithoutATime(1);
        Recording whole = west.ended(2, 10_000);
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        until(() -> rows.delivery("east", odd.id()).isPresent() && counts().sent() == 1);
        assertThat(state(odd)).isEqualTo(Delivery.State.FAILED);
        assertSame(whole);
    }

    @Test
    void shouldSendTheOthersWhenANodeOfTheTargetIsDown() {
        Recording there = west.ended(1, 10_000);
        Recording whole = west.ended(2, 10_000);
        target.down.add(there.id());
        job(ReplicationMode.FULL, Optional.empty());
        until(() -> rows.delivery("east", there.id()).isPresent() && counts().sent() == 1);
        assertThat(state(there)).isEqualTo(Delivery.State.FAILED);
        assertSame(whole);
    }

    /** Its home is away, and the row of the copy here is wrong. */
    @Test
    void shouldEndWhenNobodyHasTheFileOfARecording() {
        Recording lost = Recordings.aRecording()
                .node("w9")
                .startedAt(TestCluster.START)
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        west.recordings.insert(lost);
        west.database.copies().put(new RecordingCopy(lost.id(), new NodeId("w1"), lost.fileBytes(), true));
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        untilThrough();
        assertThat(counts().total()).isEqualTo(1);
        assertThat(counts().sent()).isZero();
    }

    @Test
    void shouldNotDeleteWhatAnotherJobHasStillToSend() {
        Recording recording = west.ended(1, 10_000);
        job(ReplicationMode.INCREMENTAL, Optional.of(Duration.ZERO));
        job("south", List.of(URI.create("http://127.0.0.1:1")), ReplicationMode.INCREMENTAL, Optional.empty());
        untilThrough();
        until(() -> west.clock
                .instant()
                .isAfter(TestCluster.START.plus(Duration.ofHours(1).plusMinutes(5))));
        assertThat(west.store.locate(recording.id())).isPresent();
        jobs.remove("south", "ann");
        until(() -> west.store.locate(recording.id()).isEmpty());
    }

    @Test
    void shouldNotSendBackWhatCameFromTheTarget() throws IOException {
        Recording own = west.ended(1, 10_000);
        Recording theirs = east.ended(2, 10_000);
        west.inbox.offer(east.manifest(theirs).text(), "east");
        try (InputStream file =
                Files.newInputStream(east.store.locate(theirs.id()).orElseThrow())) {
            west.inbox.append(theirs.id(), 0, file);
        }
        west.inbox.complete(theirs.id(), "east");
        job(ReplicationMode.FULL, Optional.empty());
        untilThrough();
        assertSame(own);
        assertThat(counts()).isEqualTo(new Counts(1, 1, 0, 0, own.fileBytes()));
        assertThat(target.count(theirs.id().toString())).isZero();
    }

    @Test
    void shouldKeepTheFirstOriginOverSeveralClusters() {
        Recording recording = west.ended(1, 10_000);
        west.rows.put(new ReplicationOrigin(
                recording.id(), "c-0", "south", "s1", "ab".repeat(32), 7, TestCluster.START, "south"));
        job(ReplicationMode.INCREMENTAL, Optional.empty());
        untilThrough();
        assertThat(east.rows
                        .origins(List.of(recording.id()))
                        .get(recording.id())
                        .cluster())
                .isEqualTo("c-0");
    }

    @Test
    void shouldEndAtOnceWhenTheTargetIsThisClusterItself() throws IOException {
        west.ended(1, 10_000);
        try (TargetServer self = new TargetServer(west.inbox)) {
            job("east", List.of(self.address()), ReplicationMode.INCREMENTAL, Optional.empty());
            untilThrough();
        }
        assertThat(run("east").orElseThrow().problem().orElseThrow()).contains("this cluster itself");
    }
}
