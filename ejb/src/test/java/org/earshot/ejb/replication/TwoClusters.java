// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
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
import org.earshot.ejb.replication.inbox.TestCluster;
import org.earshot.ejb.replication.store.StoredReplication;
import org.earshot.ejb.replication.target.TargetClients;
import org.earshot.ejb.replication.target.TokenSeal;
import org.earshot.testsupport.NodeReports;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A job from one cluster to another in one process, over loopback, with real files and databases in memory. */
class TwoClusters {

    /** Of call files; two parts and a bit. */
    static final int BYTES = 2_500_000;

    static final int DELETED_AT_ONCE = 1;

    @TempDir
    Path directory;

    final ExecutorService workers = Executors.newCachedThreadPool();
    final ReplicationCounters counters = new ReplicationCounters();
    final AtomicBoolean captureFirst = new AtomicBoolean();
    final TokenSeal seal = TokenSeal.ofPassword("only the nodes know");
    TestCluster west;
    TestCluster east;
    TargetServer target;
    ReplicationRows rows;
    ReplicationJobs jobs;
    ReplicationWatch watch;

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
    ReplicationWatch process() {
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
                context,
                new TargetClients(rows, seal, workers),
                new RemovalSweep(context, new Deleting(), DELETED_AT_ONCE));
    }

    void job(ReplicationMode mode, Optional<Duration> removeAfter) {
        job("east", List.of(target.address()), mode, removeAfter);
    }

    void job(String name, List<URI> addresses, ReplicationMode mode, Optional<Duration> removeAfter) {
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
    void until(BooleanSupplier wanted) {
        await().pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofSeconds(30))
                .until(() -> {
                    west.clock.elapse(Duration.ofSeconds(3));
                    watch.look();
                    return wanted.getAsBoolean();
                });
    }

    Optional<ReplicationRun> run(String job) {
        return rows.runs(job).stream().findFirst();
    }

    void untilThrough() {
        until(() -> run("east").filter(run -> !run.goesOn()).isPresent());
    }

    Counts counts() {
        return run("east").orElseThrow().counts();
    }

    void assertSame(Recording recording) {
        assertThat(east.sha256(recording.id())).isPresent().isEqualTo(west.sha256(recording.id()));
        assertThat(east.recordings.byId(recording.id()).orElseThrow())
                .usingRecursiveComparison()
                .ignoringFields("node")
                .isEqualTo(recording);
    }

    Delivery.State state(Recording recording) {
        return rows.delivery("east", recording.id()).map(Delivery::state).orElseThrow();
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
            deleteIf(id, row -> true, who);
        }

        @Override
        public boolean deleteIf(RecordingId id, Predicate<Recording> mayGo, String who) {
            boolean gone = west.recordings
                    .change(
                            id,
                            row -> mayGo.test(row)
                                    ? Optional.of(row.withoutMedia(RecordingState.DELETED))
                                    : Optional.empty())
                    .isPresent();
            if (gone) {
                west.store.delete(id);
            }
            return gone;
        }

        @Override
        public void stop(RecordingId id, String who) {
            throw new IllegalStateException("Nothing runs");
        }
    }
}
