// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;

/** The nodes to which this one's copies go: chooses them, keeps the connections, gives up those that are lost. Confined to one thread. */
final class Twins {

    /** A node that is down for longer is no twin any more; its copies begin again elsewhere. */
    private static final long LOST_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** For so long a node has to be the deputy before running copies move there: one that comes and goes gets none. */
    private static final long STEADY_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** For the deputy it makes no difference which recording it is. */
    private static final RecordingId ANY = new RecordingId(new UUID(0, 0));
    /** Without an answer for this long the connection is made anew. */
    private static final long SILENT_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final ClusterNodes nodes;
    private final TwinSelection selection;
    private final CopySecret secret;
    private final BooleanSupplier inDoubt;
    private final Ticker ticker;
    private final LongAdder bytes = new LongAdder();
    private final Map<NodeId, CopyPeer> peers = new ConcurrentHashMap<>();
    private final Map<NodeId, Long> downSince = new HashMap<>();
    private Optional<NodeId> deputy = Optional.empty();
    private long deputySince;

    /** @param inDoubt whether recordings that run here may run on at other nodes */
    Twins(ClusterNodes nodes, TwinSelection selection, CopySecret secret, BooleanSupplier inDoubt, Ticker ticker) {
        this.nodes = nodes;
        this.selection = selection;
        this.secret = secret;
        this.inDoubt = inDoubt;
        this.ticker = ticker;
    }

    /** Sees which nodes are there. */
    void look(long now) {
        Map<NodeId, NodeReport> reports = new HashMap<>();
        nodes.all().forEach(report -> reports.put(report.node(), report));
        for (NodeId node : peers.keySet()) {
            NodeReport report = reports.get(node);
            if (report == null || report.state() == NodeState.DOWN) {
                downSince.putIfAbsent(node, now);
            } else {
                downSince.remove(node);
            }
        }
        seeDeputy(reports.values(), now);
    }

    private void seeDeputy(Collection<NodeReport> reports, long now) {
        NodeReport self = nodes.self();
        Optional<NodeId> seen = Optional.of(self)
                .filter(home -> !home.place().floatingAddress().isEmpty())
                .flatMap(home -> selection.choose(ANY, home, reports))
                .map(NodeReport::node);
        if (!seen.equals(deputy)) {
            deputy = seen;
            deputySince = now;
        }
    }

    /** The node to which all copies of this node's recordings belong; empty when its address does not float, or there is none. */
    Optional<NodeId> deputy() {
        return deputy;
    }

    /** The same, if it has been that node for some seconds. */
    Optional<NodeId> steadyDeputy(long now) {
        return now - deputySince >= STEADY_NANOS ? deputy : Optional.empty();
    }

    boolean isLost(NodeId node, long now) {
        Long since = downSince.get(node);
        return since != null && now - since > LOST_NANOS;
    }

    /** Whether recordings that run here may run on at other nodes; to be asked after what is seen of those. */
    boolean isInDoubt() {
        return inDoubt.getAsBoolean();
    }

    /**
     * The twin for a recording.
     *
     * @param wanted a node that has some of it already
     * @param without nodes that are not asked: they have all of it, or have refused it
     */
    Optional<CopyPeer> choose(RecordingId recording, Optional<NodeId> wanted, Set<NodeId> without, long now) {
        NodeReport self = nodes.self();
        List<NodeReport> able = nodes.all().stream()
                .filter(node -> !without.contains(node.node()) && !isLost(node.node(), now))
                .toList();
        return wanted.flatMap(node -> able.stream()
                        .filter(report -> report.node().equals(node) && report.state() != NodeState.DOWN)
                        .findFirst())
                .or(() -> selection.choose(recording, self, able))
                .map(twin -> peers.computeIfAbsent(twin.node(), this::connect));
    }

    /** That node and no other, if it is there. */
    Optional<CopyPeer> only(NodeId node, long now) {
        return nodes.all().stream()
                .filter(report -> report.node().equals(node) && report.state().alive() && !isLost(node, now))
                .findFirst()
                .map(report -> peers.computeIfAbsent(report.node(), this::connect));
    }

    private CopyPeer connect(NodeId node) {
        CopyPeer peer =
                new CopyPeer(node, nodes.self().node().value(), () -> address(node), secret, inDoubt, bytes, ticker);
        Thread thread = new Thread(peer, "earshot-copy-" + node);
        thread.setDaemon(true);
        thread.start();
        return peer;
    }

    private Optional<InetSocketAddress> address(NodeId node) {
        return nodes.all().stream()
                .filter(report -> report.node().equals(node) && report.state() != NodeState.DOWN)
                .map(report -> report.place().copyAddress())
                .filter(text -> text.lastIndexOf(':') > 0)
                .map(Twins::parse)
                .findFirst();
    }

    private static InetSocketAddress parse(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** Ends the connections to nodes that are lost, and those over which nothing is heard any more. */
    void tidy(long now) {
        for (CopyPeer peer : peers.values()) {
            if (isLost(peer.node(), now) && peer.isIdle()) {
                CopyLog.LOG.twinLost(peer.node(), "it is down");
                peer.stop();
                peers.remove(peer.node());
                downSince.remove(peer.node());
            } else if (peer.isConnected() && peer.silentNanos(now) > SILENT_NANOS) {
                peer.hangUp();
            }
        }
    }

    void wake() {
        peers.values().forEach(CopyPeer::wake);
    }

    void stop() {
        peers.values().forEach(CopyPeer::stop);
    }

    /** Bytes of call files sent so far. */
    long sentBytes() {
        return bytes.sum();
    }
}
