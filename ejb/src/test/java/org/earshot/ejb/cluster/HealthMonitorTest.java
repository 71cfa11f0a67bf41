// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.assertj.core.api.MapAssert;
import org.earshot.domain.cluster.NodeHealth;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.NodeOnFakes;
import org.junit.jupiter.api.Test;

/** A node says what is wrong with it, and is alive for as long as it can say so. */
class HealthMonitorTest {

    private static final String OK = "ok";

    private final NodeOnFakes node = new NodeOnFakes();
    private final WatchedNode watched = new WatchedNode(node);

    private NodeHealth health() {
        return watched.health.health();
    }

    private MapAssert<String, String> checks() {
        return assertThat(health().checks());
    }

    @Test
    void shouldBeReadyWhenAllIsWell() {
        NodeHealth health = health();
        assertThat(health.node()).isEqualTo("node1");
        assertThat(health.live()).isTrue();
        assertThat(health.notReady()).isEmpty();
        assertThat(health.storage()).isEqualTo(StorageState.NORMAL);
        checks().containsOnlyKeys("life", "draining", "storage", "database", "media");
        assertThat(health.checks().values()).containsOnly(OK);
    }

    @Test
    void shouldCountTheRecordingsThatRun() {
        node.call("a", 10);
        node.call("b", 10);
        node.bye("a");
        assertThat(health().activeRecordings()).isEqualTo(1);
        assertThat(health().media().streams()).isEqualTo(1);
    }

    @Test
    void shouldSayThatItStartsOrStops() {
        watched.state.phase(NodeLife.Phase.STARTING);
        assertThat(health().notReady()).contains("The node starts");
        watched.state.phase(NodeLife.Phase.STOPPING);
        checks().containsEntry("life", "The node is STOPPING");
        assertThat(health().live()).isTrue();
    }

    @Test
    void shouldBeAliveButNotReadyWhileDraining() {
        watched.health.draining(true);
        assertThat(health().live()).isTrue();
        assertThat(health().notReady()).isPresent();
        checks().doesNotContainEntry("draining", OK).containsEntry("media", OK);
        watched.health.draining(false);
        assertThat(health().notReady()).isEmpty();
        checks().containsEntry("draining", OK);
    }

    @Test
    void shouldTellAFullDiskFromOneThatCannotBeWritten() {
        watched.state.observe(new StorageUsage(1000, 200, true));
        checks().hasEntrySatisfying("storage", what -> assertThat(what).contains("fills up"));
        assertThat(health().notReady()).isEmpty();
        watched.state.observe(new StorageUsage(1000, 5, true));
        checks().hasEntrySatisfying("storage", what -> assertThat(what).contains("is full"));
        watched.state.observe(new StorageUsage(1000, 900, false));
        checks().hasEntrySatisfying("storage", what -> assertThat(what).contains("cannot be written"));
        assertThat(health().notReady()).isPresent();
    }

    @Test
    void shouldSayThatPortsAreUsedUp() {
        for (int i = 0; i < 199; i++) {
            node.call("call-" + i, 1);
        }
        checks().hasEntrySatisfying("media", what -> assertThat(what).contains("No RTP ports"));
        assertThat(health().notReady()).isPresent();
    }

    @Test
    void shouldSayWhenRowsCannotBeWritten() {
        for (int i = 0; i < 101; i++) {
            node.call("call-" + i, 1);
        }
        node.repository.available(false);
        for (int i = 0; i < 101; i++) {
            node.bye("call-" + i);
        }
        checks().hasEntrySatisfying("database", what -> assertThat(what).startsWith("101 rows wait"));
        node.repository.available(true);
        node.runTasks();
        assertThat(Optional.ofNullable(health().checks().get("database"))).contains(OK);
    }
}
