// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.recording.EndReason;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.earshot.testsupport.Recordings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Homes and twins in one process, over loopback, with real files. */
abstract class CopiesOnNodes {

    static final String PASSWORD = "only the nodes know";

    @TempDir
    Path directory;

    final CopyNode.Cluster cluster = new CopyNode.Cluster();
    final List<CopyNode> nodes = new ArrayList<>();
    RecordingState state = RecordingState.CLOSED_NORMAL;
    final InMemoryRecordingCopies rows = new InMemoryRecordingCopies(id -> Optional.of(row()));

    Recording row() {
        Recordings row = Recordings.aRecording().node("r1");
        return (state.isClosed() ? row.closed(state, EndReason.NORMAL) : row).build();
    }

    CopyNode node(String name, String password) {
        CopyNode node = new CopyNode(name, directory, password, cluster, rows);
        nodes.add(node);
        return node;
    }

    CopyNode node(String name) {
        return node(name, PASSWORD);
    }

    void kill(CopyNode node, String name) {
        nodes.remove(node);
        node.close();
        cluster.state(name, NodeState.DOWN);
    }

    /** Each copy waits for the disk, and the disk may have much else to do. */
    @BeforeAll
    static void patience() {
        Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
    }

    @AfterAll
    static void noMore() {
        Awaitility.reset();
    }

    @AfterEach
    void stop() {
        nodes.forEach(CopyNode::close);
    }

    static void awaitSame(CopyNode home, CopyNode twin, RecordingId recording) {
        await().untilAsserted(
                        () -> assertThat(twin.replica(recording)).isNotEmpty().isEqualTo(home.file(recording)));
    }

    void awaitComplete(RecordingId recording, String node, long bytes) {
        await().untilAsserted(() ->
                assertThat(rows.of(recording)).contains(new RecordingCopy(recording, new NodeId(node), bytes, true)));
    }
}
