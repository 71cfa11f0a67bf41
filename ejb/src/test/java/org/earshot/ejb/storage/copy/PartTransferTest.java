// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.recording.RecordingId;
import org.earshot.testsupport.InMemoryRecordingCopies;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part goes to the home of its recording, over loopback and with real files. */
class PartTransferTest {

    private static final String PASSWORD = "only the nodes know";
    private static final NodeId R2 = new NodeId("r2");

    private final CopyNode.Cluster cluster = new CopyNode.Cluster();
    private final InMemoryRecordingCopies rows = new InMemoryRecordingCopies();
    private final List<CopyNode> nodes = new ArrayList<>();

    @TempDir
    private Path directory = Path.of("unset");

    @BeforeAll
    static void patience() {
        Awaitility.setDefaultTimeout(java.time.Duration.ofSeconds(30));
    }

    @AfterAll
    static void impatience() {
        Awaitility.reset();
    }

    @AfterEach
    void close() {
        nodes.forEach(CopyNode::close);
    }

    private CopyNode node(String name) {
        CopyNode node = new CopyNode(name, directory, PASSWORD, cluster, rows);
        nodes.add(node);
        return node;
    }

    /** A part of the recording as another node has it. */
    private Path part(RecordingId recording, int packets) throws IOException {
        try (CopyNode other = new CopyNode("elsewhere" + packets, directory, PASSWORD, new CopyNode.Cluster(), rows)) {
            RecordingId same = other.call();
            other.packets(same, packets);
            return Files.copy(other.store.own(same).orElseThrow(), directory.resolve(recording + "." + packets));
        }
    }

    @Test
    void shouldArriveWholeAndBeNoCopy() throws IOException {
        CopyNode from = node("r1");
        CopyNode home = node("r2");
        RecordingId recording = home.call();
        home.packets(recording, 10);
        home.end(recording);
        await().until(() -> !home.copies.isOnItsWay(recording));
        rows.remove(recording, new NodeId("r1"));
        Path part = part(recording, 4000);

        assertThat(from.copies.offer(recording, part, R2)).isTrue();
        assertThat(from.copies.offer(recording, part, R2)).isFalse();

        await().until(() -> !from.copies.isOnItsWay(recording));
        assertThat(home.copies.arrivedParts()).containsExactly(new ArrivedPart(recording, "r1"));
        assertThat(home.copies.arrivedParts()).isEmpty();
        assertThat(home.store.arrivals().locate(recording).orElseThrow()).hasSameBinaryContentAs(part);
        assertThat(rows.of(recording)).isEmpty();
        assertThat(home.store.replicas().locate(recording)).isEmpty();
    }

    @Test
    void shouldBeRefusedWhileTheRecordingRunsOrIsUnknown() throws IOException {
        CopyNode from = node("r1");
        CopyNode home = node("r2");
        RecordingId running = home.call();
        RecordingId unknown = new RecordingId(java.util.UUID.randomUUID());
        from.copies.offer(running, part(running, 50), R2);
        from.copies.offer(unknown, part(unknown, 60), R2);

        await().until(() -> !from.copies.isOnItsWay(running) && !from.copies.isOnItsWay(unknown));

        assertThat(home.copies.arrivedParts()).isEmpty();
        assertThat(home.store.arrivals().locate(running)).isEmpty();
        assertThat(home.store.arrivals().locate(unknown)).isEmpty();
    }

    @Test
    void shouldGoNowhereElseWhenTheHomeIsDown() throws IOException {
        CopyNode from = node("r1");
        CopyNode home = node("r2");
        CopyNode third = node("r3");
        RecordingId recording = home.call();
        home.end(recording);
        await().until(() -> !home.copies.isOnItsWay(recording));
        cluster.state("r2", NodeState.DOWN);

        from.copies.offer(recording, part(recording, 50), R2);

        await().until(() -> !from.copies.isOnItsWay(recording));
        assertThat(third.store.arrivals().locate(recording)).isEmpty();
        assertThat(home.store.arrivals().locate(recording)).isEmpty();
    }
}
