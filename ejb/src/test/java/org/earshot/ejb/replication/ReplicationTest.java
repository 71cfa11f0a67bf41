// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.replication.Delivery;
import org.earshot.domain.replication.ReplicationJob;
import org.earshot.domain.replication.ReplicationJobs;
import org.earshot.domain.replication.ReplicationMode;
import org.earshot.domain.replication.ReplicationRows;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationRun.Counts;
import org.earshot.domain.replication.ReplicationSchedule;
import org.earshot.domain.replication.ReplicationTarget;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.retention.LegalHold;
import org.earshot.ejb.replication.inbox.TestCluster;
import org.earshot.ejb.replication.store.StoredReplication;
import org.earshot.ejb.replication.target.TargetClients;
import org.earshot.ejb.replication.target.TokenSeal;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job from one cluster to another in one process, over loopback, with real files and databases in memory. */
class ReplicationTest {

    /** Of call files; two parts and a bit. */
    private static final int BYTES = 2_500_000;

    @TempDir
    Path directory;

    private final ExecutorService workers = Executors.newCachedThreadPool();
    private final ReplicationCounters counters = new ReplicationCounters();
    private final AtomicBoolean captureFirst = new AtomicBoolean();
    private final TokenSeal seal = TokenSeal.ofPassword("only the nodes know");
    private TestCluster west;
    private TestCluster east;
    private TargetServer target;
    private ReplicationRows rows;
    private ReplicationJobs jobs;
    private ReplicationWatch watch;

    @BeforeEach
    void start() throws IOException {
        west = new TestCluster("w1", directory);
        east = new TestCluster("e1", directory);
        target = new TargetServer(east.inbox);
        rows = StoredReplication.jobs(west.database);
        jobs = new ReplicationService(rows, seal);
        watch = process();
    }

    @AfterEach
    void stop() {
        watch.stop();
        target.close();
        workers.shutdownNow();
        west.close();
        east.close();
    }

    /** What a process of the node has in memory. */
    private ReplicationWatch process() {
        RunContext context = new RunContext(
                rows,
                west.recordings,
                west.store,
                west.database.copies(),
                west.inbox,
                west.rows,
                new OneNode(),
                captureFirst::get,
                counters,
                workers,
                west.clock);
        return new ReplicationWatch(
                context, new TargetClients(rows, seal, workers), new RemovalSweep(context, new Deleting()));
    }

    private void job(ReplicationMode mode, Optional<Duration> removeAfter) {
        job("east", List.of(target.address()), mode, removeAfter);
    }

    private void job(String name, List<URI> addresses, ReplicationMode mode, Optional<Duration> removeAfter) {
        jobs.create(
                new ReplicationJob(
                        name,
                        new ReplicationTarget(addresses, Optional.empty()),
                        RecordingFilter.all(),
                        mode,
                        ReplicationSchedule.NONE,
                        2,
                        removeAfter,
                        false,
                        0,
                        0,
                        "ann",
                        west.clock.instant()),
                TargetServer.TOKEN);
        jobs.run(name, "ann");
    }

    /** Lets the node look again and again, with time going by. */
    private void until(BooleanSupplier wanted) {
        await().pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofSeconds(30))
                .until(() -> {
                    west.clock.elapse(Duration.ofSeconds(3));
                    watch.look();
                    return wanted.getAsBoolean();
                });
    }

    private Optional<ReplicationRun> run(String job) {
        return rows.runs(job).stream().findFirst();
    }

    private void untilThrough() {
        until(() -> run("east").filter(run -> !run.goesOn()).isPresent());
    }

    private Counts counts() {
        return run("east").orElseThrow().counts();
    }

    private void assertSame(Recording recording) {
        assertThat(east.sha256(recording.id())).isPresent().isEqualTo(west.sha256(recording.id()));
        assertThat(east.recordings.byId(recording.id()).orElseThrow())
                .usingRecursiveComparison()
                .ignoringFields("node")
                .isEqualTo(recording);
    }

    private Delivery.State state(Recording recording) {
        return rows.delivery("east", recording.id()).map(Delivery::state).orElseThrow();
    }

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

    private static final class OneNode implements ClusterNodes {

        private final NodeReport self = NodeReports.node("w1", NodeState.UP, 0);

        @Override
        public NodeReport self() {
            return self;
        }

        @Override
        public List<NodeReport> all() {
            return List.of(self);
        }
    }

    /** Deletes as the product does: the row says so first, and refuses when it is on hold. */
    private final class Deleting implements RecordingAdmin {

        @Override
        public void delete(RecordingId id, String who) {
            west.recordings.change(id, row -> Optional.of(row.withoutMedia(RecordingState.DELETED)));
            west.store.delete(id);
        }

        @Override
        public void stop(RecordingId id, String who) {
            throw new IllegalStateException("Nothing runs");
        }
    }
}
