// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.time.Ticker;

/**
 * Looks for nodes that the cluster has lost and closes their recordings, when this node belongs to the majority and it is
 * its turn. Confined to one thread.
 *
 * <p>Design note: nobody is elected. Every node works out the same order from the same reports; who comes first acts
 * first, the others a step later, and the store lets only one of them close a row.
 */
final class OrphanWatch {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofMillis(250);
    /** A node that is back within this goes on with its calls as if nothing had been. */
    static final Duration GRACE = Duration.ofMillis(1500);
    /** How much later the next in turn acts. */
    static final Duration STEP = Duration.ofSeconds(1);
    /** After such a pause between two looks it was this node that was away. */
    private static final Duration OWN_PAUSE = Duration.ofSeconds(1);

    private static final Duration SOON = Duration.ofMillis(500);
    private static final Duration LATER = Duration.ofSeconds(5);

    private final ClusterNodes nodes;
    private final RecordingRepository repository;
    private final Function<RecordingId, List<RecordingCopy>> copies;
    private final OrphanCloser closer;
    private final Ticker ticker;
    private final Departures departures = new Departures();
    private final Map<Departure, Long> nextSweep = new HashMap<>();
    private long lastLook;

    /** @param copies the copies of a recording that are left, longest first */
    OrphanWatch(
            ClusterNodes nodes,
            RecordingRepository repository,
            Function<RecordingId, List<RecordingCopy>> copies,
            OrphanCloser closer,
            Ticker ticker) {
        this.nodes = nodes;
        this.repository = repository;
        this.copies = copies;
        this.closer = closer;
        this.ticker = ticker;
        this.lastLook = ticker.nanos();
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        long now = ticker.nanos();
        boolean away = now - lastLook > OWN_PAUSE.toNanos();
        lastLook = now;
        List<NodeReport> all = nodes.all();
        NodeReport self = nodes.self();
        departures.observe(
                all.stream().filter(node -> !node.node().equals(self.node())).toList(), now);
        if (away || !Majority.holds(all) || !CloserOrder.isAble(self.state())) {
            departures.restart(now);
        }
        nextSweep.keySet().retainAll(departures.all());
        for (Departure departure : departures.all()) {
            if (now - departure.sinceNanos() >= GRACE.toNanos() && now - nextSweep.getOrDefault(departure, now) >= 0) {
                sweep(departure, all, now);
            }
        }
    }

    private void sweep(Departure departure, List<NodeReport> all, long now) {
        try {
            boolean open = closeAll(departure, all, now);
            nextSweep.put(departure, now + (open ? SOON : LATER).toNanos());
            if (!open && departures.replaced(departure)) {
                departures.forget(departure);
            }
        } catch (RecorderException e) {
            OrphanLog.LOG.sweepFailed(departure.node(), e.getMessage());
            nextSweep.put(departure, now + SOON.toNanos());
        }
    }

    /** True when rows were left for others, or for later. */
    private boolean closeAll(Departure departure, List<NodeReport> all, long now) {
        int closed = 0;
        boolean left = false;
        for (Recording row : repository.active(departure.node().value())) {
            if (departure.orphaned(row)) {
                if (!isGone(departure)) {
                    left = true;
                    break;
                }
                if (isDue(row, departure, all, now)) {
                    closed += closer.close(row, departure) ? 1 : 0;
                } else {
                    left = true;
                }
            }
        }
        if (closed > 0) {
            OrphanLog.LOG.swept(departure.node(), closed);
        }
        return left;
    }

    private boolean isDue(Recording row, Departure departure, List<NodeReport> all, long now) {
        int turn =
                CloserOrder.of(all, copies.apply(row.id())).indexOf(nodes.self().node());
        return turn >= 0
                && now - departure.sinceNanos()
                        >= GRACE.plus(STEP.multipliedBy(turn)).toNanos();
    }

    /** It may have come back while its rows were being closed. */
    private boolean isGone(Departure departure) {
        List<NodeReport> all = nodes.all();
        return Majority.holds(all)
                && all.stream()
                        .noneMatch(node -> node.node().equals(departure.node())
                                && node.incarnation() == departure.incarnation()
                                && node.state().alive());
    }
}
