// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.earshot.domain.time.Ticker;

/**
 * Tells nodes that are only restarting from those that will not be back soon, so that what they hold is not made anew for
 * each restart. Confined to one thread.
 */
public final class Presence {

    private final Duration patience;
    private final Ticker ticker;
    private final long began;
    private final Map<NodeId, Long> downSince = new HashMap<>();
    private final Set<NodeId> present = new TreeSet<>();
    private final Set<NodeId> absent = new TreeSet<>();

    /** @param patience a node that is down for longer is not counted on */
    public Presence(Duration patience, Ticker ticker) {
        this.patience = patience;
        this.ticker = ticker;
        this.began = ticker.nanos();
    }

    /** Takes the newest reports of all nodes. */
    public void observe(Collection<NodeReport> nodes) {
        long now = ticker.nanos();
        present.clear();
        absent.clear();
        for (NodeReport report : nodes) {
            NodeId node = report.node();
            if (report.state() == NodeState.DOWN) {
                long since = downSince.computeIfAbsent(node, first -> now);
                (now - since < patience.toNanos() ? present : absent).add(node);
            } else {
                downSince.remove(node);
                present.add(node);
            }
        }
    }

    /** The nodes that are here or will be soon, by name. */
    public Set<NodeId> present() {
        return Set.copyOf(present);
    }

    /** Whether what the node holds is counted on. Of a node that was never seen that is not known before the patience is over. */
    public boolean counts(NodeId node) {
        return present.contains(node) || (!absent.contains(node) && ticker.nanos() - began < patience.toNanos());
    }
}
