// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.net.InetAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open connections that peers made, counted by peer. Thread-safe. */
final class TcpConnections {
    private final TcpLimits limits;
    private final Set<EdgeTcpChannel> open = ConcurrentHashMap.newKeySet();
    private final Map<InetAddress, Integer> counts = new ConcurrentHashMap<>();

    TcpConnections(TcpLimits limits) {
        this.limits = limits;
    }

    /** Whether a peer may have one more. */
    boolean mayOpen(InetAddress peer) {
        return counts.getOrDefault(peer, 0) < limits.connectionsPerPeer();
    }

    void add(EdgeTcpChannel channel) {
        if (open.add(channel)) {
            counts.merge(channel.peer(), 1, Integer::sum);
        }
    }

    void remove(EdgeTcpChannel channel) {
        if (open.remove(channel)) {
            counts.computeIfPresent(channel.peer(), (peer, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Closes those that are of no use any more. */
    void sweep(long nanos) {
        for (EdgeTcpChannel channel : open) {
            if (channel.liveness().isOverdue(nanos, limits)) {
                EdgeCounters.countAbandoned();
                channel.abandon();
            }
        }
    }
}
