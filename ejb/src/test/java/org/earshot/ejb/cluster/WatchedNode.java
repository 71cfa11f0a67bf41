// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.NodeOnFakes;
import org.earshot.ejb.cluster.relay.RelayCounters;
import org.earshot.ejb.cluster.takeover.TakeoverCounters;
import org.earshot.ejb.recording.StoreStatus;
import org.earshot.ejb.rendering.CountedRenderer;
import org.earshot.ejb.replication.ReplicationCounters;
import org.earshot.ejb.replication.inbox.InboxCounters;
import org.earshot.ejb.retention.RetentionCounters;
import org.earshot.ejb.storage.copy.CopyFigures;
import org.earshot.ejb.storage.merge.MergeCounters;
import org.earshot.testsupport.NodeReports;

/** What watches a running node, around its call use cases. */
final class WatchedNode {

    static final int MAX_CALLS = 1000;

    private static final Renderer NO_RENDERER = new Renderer() {
        @Override
        public Rendition render(RenderRequest request) {
            throw new UnsupportedOperationException();
        }

        @Override
        public WaveformPeaks peaks(RecordingId recording, int pointsPerSecond) {
            throw new UnsupportedOperationException();
        }
    };

    final EarshotConfig config = config(MAX_CALLS);
    final NodeLife state = new NodeLife();
    final StoreStatus database;
    final AtomicInteger renditions = new AtomicInteger();
    final ClusterNodes nodes = new ClusterNodes() {
        @Override
        public NodeReport self() {
            return all().get(0);
        }

        @Override
        public List<NodeReport> all() {
            return List.of(
                    NodeReports.node("node1", NodeState.UP, 0),
                    NodeReports.node("node2", NodeState.UP, 0),
                    NodeReports.node("node3", NodeState.DOWN, 0));
        }
    };
    final HealthMonitor health;
    final NodeTasks tasks;

    WatchedNode(NodeOnFakes node) {
        state.phase(NodeLife.Phase.RUNNING);
        state.observe(new StorageUsage(1000, 900, true));
        database = new StoreStatus(node.clock);
        NodeAdmission gate = new NodeAdmission(config, state, node.media, database, node.counters);
        NodeMetrics metrics = new NodeMetrics(
                config.media(),
                state,
                gate,
                node.media,
                node.counters,
                node.running,
                database,
                new CountedRenderer(NO_RENDERER, renditions::get),
                () -> new CopyFigures(5, 1, 250, 1 << 20, 7),
                new ClusterFigures(
                        nodes,
                        new RelayCounters(),
                        new TakeoverCounters(),
                        new MergeCounters(),
                        new DecisionTimes(),
                        Map.of("dialogs", () -> 4)),
                new RetentionFigures(new RetentionCounters(), node.clock),
                new ReplicationFigures(new ReplicationCounters(), new InboxCounters()));
        health = new HealthMonitor(config, state, gate, node.media, database, node.running, metrics, Optional::empty);
        tasks = new NodeTasks(config, state, node.store, node.repository, database, node.running);
    }

    static EarshotConfig config(int maxCalls) {
        return new EarshotConfig(
                "node1",
                new EarshotConfig.ClusterSettings("east", "host1", "https://192.0.2.1:8443", Duration.ofMillis(150)),
                new EarshotConfig.SipSettings(
                        "192.0.2.1", 5060, EarshotConfig.SipSettings.Redirect.WHEN_NOT_HOME, 90, 1800),
                new EarshotConfig.MediaSettings(
                        "192.0.2.1",
                        "0.0.0.0",
                        16384,
                        32767,
                        1500,
                        maxCalls,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(120),
                        Duration.ofHours(12)),
                new EarshotConfig.StorageSettings(
                        Path.of("recordings"), Duration.ofMillis(200), Duration.ofSeconds(1), 8192, 5),
                new EarshotConfig.RenderingSettings(Path.of("cache"), 100, 1, Duration.ofMinutes(10), 256));
    }

    List<Metric> metrics() {
        return health.metrics();
    }
}
