// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.cluster.orphan.Fence;
import org.infinispan.Cache;
import org.infinispan.manager.EmbeddedCacheManager;
import org.jspecify.annotations.Nullable;

/**
 * The reports of all nodes in a replicated cache. A node is down when its process is not in the cluster's view, or when
 * nothing new has come from it for a while by this node's clock. One thread publishes and refreshes; any may ask.
 */
final class ReportBoard implements ClusterNodes {

    /** Without a report for this long a node gets no new calls: two and a half intervals. */
    static final Duration LONGEST_SILENCE = Fence.LONGEST_PAUSE;

    /** A report and when it was first seen here. */
    private record Seen(String text, MemberReport member, long nanos) {}

    private final Cache<String, String> cache;
    private final Ticker ticker;
    private volatile Map<String, Seen> seen = Map.of();
    private volatile NodeReport self;

    /** @param first what this node says of itself before its first report */
    ReportBoard(Cache<String, String> cache, Ticker ticker, NodeReport first) {
        this.cache = cache;
        this.ticker = ticker;
        this.self = first;
    }

    /**
     * The incarnation of a process that starts: higher than that of the node's last one, though the clock was set back meanwhile.
     * Where no node remembers the last one, nobody remembers homes or dialogs of it either, and another one will do.
     */
    static long incarnation(Cache<String, String> cache, String node, Clock clock) {
        return Math.max(clock.millis(), before(cache.get(node)) + 1);
    }

    private static long before(@Nullable String text) {
        try {
            return text == null ? 0 : ReportText.read(text).report().incarnation();
        } catch (RuntimeException e) {
            ClusterLog.LOG.debugf("The last report of this node cannot be read: %s", e);
            return 0;
        }
    }

    /** Tells the others; does not wait for them. */
    CompletionStage<?> publish(NodeReport report) {
        self = report;
        return cache.putAsync(report.node().value(), ReportText.write(report, me()));
    }

    /** Looks at what has come. */
    void refresh() {
        Map<String, Seen> before = seen;
        Map<String, Seen> now = new HashMap<>();
        cache.forEach((node, text) -> {
            Seen known = before.get(node);
            now.put(
                    node,
                    known != null && known.text().equals(text)
                            ? known
                            : new Seen(text, ReportText.read(text), ticker.nanos()));
        });
        seen = Map.copyOf(now);
    }

    @Override
    public void forget(NodeId node) {
        cache.remove(node.value());
        refresh();
    }

    @Override
    public NodeReport self() {
        return self;
    }

    @Override
    public List<NodeReport> all() {
        Set<String> members = members();
        return each(entry -> bySilence(entry, byMembership(entry, members)));
    }

    @Override
    public List<NodeReport> byMembership() {
        Set<String> members = members();
        return each(entry -> byMembership(entry, members));
    }

    private List<NodeReport> each(Function<Seen, NodeReport> judge) {
        NodeReport own = self;
        Map<NodeId, NodeReport> reports =
                seen.values().stream().map(judge).collect(Collectors.toMap(NodeReport::node, report -> report));
        reports.put(own.node(), own);
        return reports.values().stream()
                .sorted(Comparator.comparing(NodeReport::node))
                .toList();
    }

    private static NodeReport byMembership(Seen entry, Set<String> members) {
        NodeReport report = entry.member().report();
        return members.contains(entry.member().member()) ? report : report.down("The node is not in the cluster");
    }

    private NodeReport bySilence(Seen entry, NodeReport report) {
        long silent = ticker.nanos() - entry.nanos();
        return report.state().alive() && silent > LONGEST_SILENCE.toNanos()
                ? report.down("The node has said nothing for " + silent / 1_000_000 + " ms")
                : report;
    }

    private Set<String> members() {
        EmbeddedCacheManager manager = cache.getCacheManager();
        List<?> members = manager.getMembers();
        return members == null
                ? Set.of(me())
                : members.stream().map(String::valueOf).collect(Collectors.toSet());
    }

    /** Without a cluster the manager has no address: the one node goes by its own name. */
    private String me() {
        Object address = cache.getCacheManager().getAddress();
        return address == null ? self.node().value() : address.toString();
    }
}
