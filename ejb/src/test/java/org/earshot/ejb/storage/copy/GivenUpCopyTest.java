// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;
import org.junit.jupiter.api.Test;

/** A copy that its home gives up leaves nothing at its twin. */
class GivenUpCopyTest extends CopiesOnNodes {

    private static CopyPeer peer(Supplier<Optional<InetSocketAddress>> address) {
        CopyPeer peer = new CopyPeer(
                new NodeId("r2"),
                "r1",
                address,
                new CopySecret(PASSWORD),
                () -> false,
                new LongAdder(),
                Ticker.system());
        Thread thread = new Thread(peer, "copies to r2");
        thread.setDaemon(true);
        thread.start();
        return peer;
    }

    private static Optional<InetSocketAddress> address(CopyNode node) {
        return node.door.socket().map(socket -> new InetSocketAddress("127.0.0.1", socket.getLocalPort()));
    }

    private void awaitNothingAt(CopyNode twin, RecordingId recording) {
        await().untilAsserted(() -> {
            assertThat(twin.store.replicas().locate(recording)).isEmpty();
            assertThat(rows.of(recording)).isEmpty();
        });
    }

    /** The twin has closed it by then. */
    @Test
    void shouldBeRemovedThoughItIsWhole() {
        CopyNode twin = node("r2");
        CopyNode other = new CopyNode("elsewhere", directory, PASSWORD, new CopyNode.Cluster(), rows);
        nodes.add(other);
        RecordingId recording = other.call();
        other.packets(recording, 50);
        other.end(recording);
        Path file = other.store.own(recording).orElseThrow();
        Copy copy = new Copy(recording, file, false, 1);
        copy.closed(other.file(recording).length, 0);
        CopyPeer peer = peer(() -> address(twin));
        peer.add(copy);
        await().until(() -> copy.state() == Copy.State.COMPLETE);
        awaitComplete(recording, "r2", other.file(recording).length);

        peer.giveUp(recording);

        awaitNothingAt(twin, recording);
        await().until(peer::isIdle);
        peer.stop();
    }

    @Test
    void shouldBeRemovedWhenTheTwinCanBeReachedAgain() {
        CopyNode twin = node("r2");
        CopyNode other = new CopyNode("elsewhere", directory, PASSWORD, new CopyNode.Cluster(), rows);
        nodes.add(other);
        RecordingId recording = other.call();
        other.packets(recording, 50);
        int length = other.file(recording).length;
        Copy copy = new Copy(recording, other.store.own(recording).orElseThrow(), false, 1);
        copy.grown(length, 0);
        CopyPeer peer = peer(() -> address(nodes.get(0)));
        peer.add(copy);
        await().until(() -> copy.holds(length));
        kill(twin, "r2");
        await().until(() -> !peer.isConnected());
        assertThat(twin.store.replicas().locate(recording)).isPresent();

        peer.giveUp(recording);
        nodes.add(0, new CopyNode("r2", directory, PASSWORD, cluster, rows));

        awaitNothingAt(twin, recording);
        peer.stop();
    }
}
