// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;
import org.earshot.ejb.call.NodeOnFakes;
import org.junit.jupiter.api.Test;

/** What the node looks after by itself. */
class NodeTasksTest {

    private final NodeOnFakes node = new NodeOnFakes();
    private final WatchedNode watched = new WatchedNode(node);

    @Test
    void shouldFollowTheDisk() {
        watched.tasks.start(node.background);
        node.store.usage(new StorageUsage(1000, 5, true));
        node.runTasks();
        assertThat(watched.state.storage()).isEqualTo(StorageState.FULL);
        assertThat(watched.state.usage().usable()).isEqualTo(5);
        node.store.usage(new StorageUsage(1000, 900, true));
        watched.tasks.lookAtStorage();
        assertThat(watched.state.storage()).isEqualTo(StorageState.NORMAL);
    }

    @Test
    void shouldEndWhatRunsTooLong() {
        RecordingId id = node.call("a", 50);
        watched.tasks.start(node.background);
        node.ticker.elapse(Duration.ofHours(12));
        node.runTasks();
        assertThat(node.running.count()).isZero();
        assertThat(node.repository.byId(id).orElseThrow().reason()).contains(EndReason.MAX_DURATION);
    }

    @Test
    void shouldLeaveADatabaseThatAnswersAlone() {
        node.repository.available(false);
        watched.tasks.lookAtDatabase();
        assertThat(watched.database.failingSince()).isEmpty();
    }
}
