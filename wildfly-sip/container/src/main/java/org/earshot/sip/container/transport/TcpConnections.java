// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjIntConsumer;

/** The open connections that peers made, counted by peer. Thread-safe. */
final class TcpConnections {
    static final Duration TELL_PERIOD = Duration.ofMinutes(1);

    private final TcpLimits limits;
    private final Set<EdgeTcpChannel> open = ConcurrentHashMap.newKeySet();
    private final Map<InetAddress, Integer> counts = new ConcurrentHashMap<>();
    private final Map<InetAddress, Integer> refused = new ConcurrentHashMap<>();
    private final ObjIntConsumer<InetAddress> teller;
    private long toldNanos;
    private boolean told;

    /** @param teller is told, once a minute at most, how many connections of which peer were refused since */
    TcpConnections(TcpLimits limits, ObjIntConsumer<InetAddress> teller) {
        this.limits = limits;
        this.teller = teller;
    }

    /** Whether a peer may have one more. */
    boolean mayOpen(InetAddress peer) {
        return counts.getOrDefault(peer, 0) < limits.connectionsPerPeer();
    }

    /** One more of a peer was closed at once. Only who has its share open is refused, so these are few. */
    void refuse(InetAddress peer) {
        EdgeCounters.countAbandoned();
        refused.merge(peer, 1, Integer::sum);
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

    /** Closes those that are of no use any more, and tells who was refused. Called by one thread. */
    void sweep(long nanos) {
        tell(nanos);
        for (EdgeTcpChannel channel : open) {
            if (channel.liveness().isOverdue(nanos, limits)) {
                EdgeCounters.countAbandoned();
                channel.abandon();
            }
        }
    }

    private void tell(long nanos) {
        if (refused.isEmpty() || told && nanos - toldNanos < TELL_PERIOD.toNanos()) {
            return;
        }
        told = true;
        toldNanos = nanos;
        for (InetAddress peer : refused.keySet()) {
            Integer count = refused.remove(peer);
            if (count != null) {
                teller.accept(peer, count);
            }
        }
    }
}
