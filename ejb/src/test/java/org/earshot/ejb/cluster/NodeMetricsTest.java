// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.earshot.domain.cluster.Metric;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.NodeOnFakes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The figures are named as Prometheus asks, bounded in number, and true. */
class NodeMetricsTest {

    private static final int CALLS = 60;
    /** More than the code has values for its labels, and far fewer than there are calls or clients. */
    private static final int MOST_SAMPLES = 150;

    private final NodeOnFakes node = new NodeOnFakes();
    private final WatchedNode watched = new WatchedNode(node);
    private final ExecutorService threads = Executors.newFixedThreadPool(3);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private double value(String name) {
        return value(name, Map.of());
    }

    private double value(String name, Map<String, String> labels) {
        List<Metric> found = watched.metrics().stream()
                .filter(metric -> metric.name().equals(name) && metric.labels().equals(labels))
                .toList();
        assertThat(found).as(name).hasSize(1);
        return found.get(0).value();
    }

    @Test
    void shouldNameFiguresAsPrometheusAsks() {
        for (Metric metric : watched.metrics()) {
            assertThat(metric.name()).matches("(earshot|jvm|process)_[a-z0-9_]+");
            assertThat(metric.name().endsWith("_total"))
                    .as("%s is a %s", metric.name(), metric.type())
                    .isEqualTo(metric.type() == Metric.Type.COUNTER);
            assertThat(metric.name()).doesNotContain("milli", "percent", "mega");
            assertThat(metric.help()).isNotBlank();
            assertThat(metric.labels().keySet())
                    .isSubsetOf("reason", "code", "state", "gc", "area", "pool", "outcome", "within", "cache");
        }
    }

    @Test
    void shouldGiveEachSampleOnceAndOneMeaningToEachName() {
        Set<Object> seen = new HashSet<>();
        Map<String, String> help = new HashMap<>();
        for (Metric metric : watched.metrics()) {
            assertThat(seen.add(List.of(metric.name(), metric.labels())))
                    .as("%s%s", metric.name(), metric.labels())
                    .isTrue();
            String meaning = metric.type() + metric.help();
            assertThat(help.putIfAbsent(metric.name(), meaning)).isIn(null, meaning);
        }
    }

    @Test
    void shouldNotGrowWithTheCalls() {
        int before = watched.metrics().size();
        for (int i = 0; i < CALLS; i++) {
            node.call("call-" + i, 10);
            node.bye("call-" + i);
        }
        assertThat(watched.metrics()).hasSize(before).hasSizeLessThan(MOST_SAMPLES);
    }

    @Test
    void shouldCountRecordingsAndPackets() {
        node.call("a", 50);
        node.call("b", 20);
        node.bye("a");
        assertThat(value("earshot_recordings_active")).isEqualTo(1);
        assertThat(value("earshot_recordings_limit")).isEqualTo(WatchedNode.MAX_CALLS);
        assertThat(value("earshot_recordings_opened_total")).isEqualTo(2);
        assertThat(value("earshot_recordings_closed_total", Map.of("reason", EndReason.NORMAL.code())))
                .isEqualTo(1);
        assertThat(value("earshot_packets_stored_total")).isEqualTo(70);
        assertThat(value("earshot_media_bytes_total")).isEqualTo(70 * 172);
        assertThat(value("earshot_packets_lost_total")).isZero();
        assertThat(value("earshot_streams_active")).isEqualTo(1);
        assertThat(value("earshot_media_ports_free")).isEqualTo(199);
    }

    /** Calls end on two threads; whoever reads meanwhile sees packets neither twice nor not at all. */
    @Test
    void shouldNeverCountPacketsTwiceNorForgetThemWhileCallsEnd() throws Exception {
        for (int i = 0; i < CALLS; i++) {
            node.call("call-" + i, 100);
        }
        Future<?> first = threads.submit(() -> endEach(0));
        Future<?> second = threads.submit(() -> endEach(1));
        do {
            assertThat(value("earshot_packets_stored_total")).isEqualTo(CALLS * 100);
        } while (!first.isDone() || !second.isDone());
        first.get();
        second.get();
        assertThat(value("earshot_packets_stored_total")).isEqualTo(CALLS * 100);
        assertThat(value("earshot_recordings_active")).isZero();
    }

    private void endEach(int from) {
        for (int i = from; i < CALLS; i += 2) {
            node.bye("call-" + i);
        }
    }

    @Test
    void shouldShowTheStateOfTheNode() {
        assertThat(value("earshot_ready")).isEqualTo(1);
        assertThat(value("earshot_draining")).isZero();
        watched.state.draining(true);
        assertThat(value("earshot_ready")).isZero();
        assertThat(value("earshot_draining")).isEqualTo(1);
    }

    @Test
    void shouldShowTheNodesOfTheCluster() {
        assertThat(value("earshot_cluster_nodes", Map.of("state", "UP"))).isEqualTo(2);
        assertThat(value("earshot_cluster_nodes", Map.of("state", "DOWN"))).isEqualTo(1);
        assertThat(value("earshot_cluster_nodes", Map.of("state", "FULL"))).isZero();
        assertThat(value("earshot_cluster_entries", Map.of("cache", "dialogs"))).isEqualTo(4);
        assertThat(value("earshot_relays_total", Map.of("outcome", "unreachable")))
                .isZero();
    }

    @Test
    void shouldShowTheDisk() {
        watched.state.observe(new StorageUsage(1000, 50, true));
        assertThat(value("earshot_storage_size_bytes")).isEqualTo(1000);
        assertThat(value("earshot_storage_free_bytes")).isEqualTo(50);
        assertThat(value("earshot_storage_writable")).isEqualTo(1);
        assertThat(value("earshot_storage_state", Map.of("state", StorageState.CRITICAL.name())))
                .isEqualTo(1);
        assertThat(value("earshot_storage_state", Map.of("state", StorageState.NORMAL.name())))
                .isZero();
    }

    @Test
    void shouldShowTheCopies() {
        assertThat(value("earshot_copies_active")).isEqualTo(5);
        assertThat(value("earshot_copies_missing")).isEqualTo(1);
        assertThat(value("earshot_copy_lag_seconds")).isEqualTo(0.25);
        assertThat(value("earshot_copied_bytes_total")).isEqualTo(1 << 20);
        assertThat(value("earshot_replicas")).isEqualTo(7);
    }

    @Test
    void shouldShowTheRenditionsThatWait() {
        watched.renditions.set(7);
        assertThat(value("earshot_renditions_pending")).isEqualTo(7);
        assertThat(value("earshot_renditions_total")).isZero();
    }
}
