// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.event.RecorderEvent;
import org.earshot.domain.media.MediaCapacity;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.config.Background;
import org.earshot.testsupport.FakeClock;
import org.earshot.testsupport.FakeRecordingStore;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.InMemoryRecordingRepository;
import org.earshot.testsupport.InMemoryRetentionRows;
import org.earshot.testsupport.NodeReports;
import org.earshot.testsupport.Recordings;

/**
 * Retention of the node {@code r1} on fakes. Its disk has room for a hundred recordings; each takes a hundredth of it until its
 * files are removed. Confined to one thread.
 */
final class RetentionOnFakes {

    static final long LENGTH = 172_000;
    static final NodeId SELF = new NodeId("r1");

    final FakeClock clock = new FakeClock();
    final FakeTicker ticker = new FakeTicker();
    final InMemoryRecordingRepository repository = new InMemoryRecordingRepository();
    final InMemoryRecordingCopies copies = new InMemoryRecordingCopies(repository::byId);
    final InMemoryRetentionRows rows = new InMemoryRetentionRows(repository, copies);
    final FakeRecordingStore store = new FakeRecordingStore();
    final RetentionCounters counters = new RetentionCounters();
    final List<RecorderEvent> events = new ArrayList<>();
    final List<RecordingId> forgotten = new ArrayList<>();
    final List<NodeReport> nodes = new CopyOnWriteArrayList<>(List.of(NodeReports.node("r1", NodeState.UP, 0)));
    final Responsibility responsibility;
    final PruningPlanner planner;
    final Pruner pruner;
    final PruningRuns runs;

    MediaCapacity media = capacity(0, 0);
    int filler;
    private int written;
    private StorageState state = StorageState.NORMAL;
    private final List<Runnable> waiting = new ArrayList<>();

    RetentionOnFakes() {
        ClusterNodes cluster = new ClusterNodes() {
            @Override
            public NodeReport self() {
                return nodes.get(0);
            }

            @Override
            public List<NodeReport> all() {
                return nodes;
            }
        };
        responsibility = new Responsibility(cluster, ticker);
        planner = new PruningPlanner(rows, responsibility, this::storage, this::usage, clock);
        MediaRemoval removal = new MediaRemoval(store, forgotten::add, id -> copies.remove(id, SELF));
        pruner = new Pruner(repository, rows, removal, counters, events::add, SELF, clock);
        runs = new PruningRuns(planner, pruner, () -> media, this::storage, this::usage, background(), clock);
    }

    static MediaCapacity capacity(long lagMillis, double buffers) {
        return new MediaCapacity(0, 100, lagMillis, 0, buffers, 0, false);
    }

    StorageUsage usage() {
        long size = 100 * LENGTH;
        long used = (written - store.deleted().stream().distinct().count() + filler) * LENGTH;
        return new StorageUsage(size, Math.max(0, size - used), true);
    }

    StorageState storage() {
        state = state.next(usage().usedPercent());
        return state;
    }

    /** A recording of this node that ended so long ago. */
    RecordingId ended(Duration ago) {
        written++;
        return ended("r1", ago);
    }

    /** A recording of another node. */
    RecordingId ended(String home, Duration ago) {
        Recording row = Recordings.aRecording()
                .node(home)
                .startedAt(clock.instant().minus(ago).minusSeconds(60))
                .closed(RecordingState.CLOSED_NORMAL, EndReason.NORMAL)
                .build();
        repository.insert(row);
        return row.id();
    }

    RecordingState state(RecordingId id) {
        return repository.byId(id).orElseThrow().state();
    }

    RetentionWatch watch(RetentionPolicy policy) {
        return new RetentionWatch(
                new EarshotConfig.RetentionSettings(policy, Duration.ofMinutes(10)),
                rows,
                planner,
                runs,
                pruner,
                counters,
                this::storage,
                this::usage);
    }

    static RetentionPolicy days(int most) {
        return new RetentionPolicy(Optional.of(Duration.ofDays(most)), Duration.ofHours(1), RetentionPriority.NEW);
    }

    private Background background() {
        return new Background() {
            @Override
            public void run(Runnable task) {
                waiting.add(task);
            }

            @Override
            public void later(Duration delay, Runnable task) {
                waiting.add(task);
            }

            @Override
            public void every(Duration pause, Runnable task) {
                throw new UnsupportedOperationException();
            }
        };
    }

    /** Runs what waits; what that adds waits again. */
    void turn() {
        List<Runnable> now = new ArrayList<>(waiting);
        waiting.clear();
        now.forEach(Runnable::run);
    }

    /** Turns until nothing waits. */
    void finish() {
        for (int i = 0; i < 1000 && !waiting.isEmpty(); i++) {
            turn();
        }
        if (!waiting.isEmpty()) {
            throw new IllegalStateException("The run does not end");
        }
    }

    HealthQueries health() {
        return new HealthQueries() {
            @Override
            public NodeHealth health() {
                return new NodeHealth("r1", true, Optional.empty(), 0, storage(), usage(), media, Map.of());
            }

            @Override
            public List<Metric> metrics() {
                return List.of();
            }

            @Override
            public void draining(boolean draining) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
