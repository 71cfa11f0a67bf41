// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFilter;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;

/**
 * Closes the rows of nodes that never came back and that nobody remembers, e.g. after the whole cluster was down: rows
 * that have been active for longer than a recording can last. Confined to one thread.
 */
final class ForgottenRows {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofMinutes(1);

    private static final int AT_ONCE = 100;

    private final ClusterNodes nodes;
    private final RecordingRepository repository;
    private final OrphanCloser closer;
    private final Duration longest;
    private final Clock clock;

    /** @param longest no recording of a living node is active for longer */
    ForgottenRows(
            ClusterNodes nodes, RecordingRepository repository, OrphanCloser closer, Duration longest, Clock clock) {
        this.nodes = nodes;
        this.repository = repository;
        this.closer = closer;
        this.longest = longest;
        this.clock = clock;
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        List<NodeReport> all = nodes.byMembership();
        boolean first = CloserOrder.of(all, List.of()).indexOf(nodes.self().node()) == 0;
        if (!first || !Majority.holds(all)) {
            return;
        }
        try {
            Instant before = clock.instant().minus(longest);
            repository.find(activeBefore(before), Optional.empty(), AT_ONCE).items().stream()
                    .filter(row -> all.stream().noneMatch(node -> isAliveAs(node, row)))
                    .forEach(row -> closer.close(row.id(), departure(row)));
        } catch (RecorderException e) {
            OrphanLog.LOG.sweepFailed(nodes.self().node(), e.getMessage());
        }
    }

    private static boolean isAliveAs(NodeReport node, Recording row) {
        return node.state().alive() && node.node().value().equals(row.node());
    }

    private static Departure departure(Recording row) {
        Instant end = row.startedAt().plus(row.duration()).plusMillis(1);
        return new Departure(new NodeId(row.node()), 0, end, 0);
    }

    private static RecordingFilter activeBefore(Instant instant) {
        RecordingFilter all = RecordingFilter.all();
        return new RecordingFilter(
                Optional.empty(),
                Optional.of(instant),
                all.party(),
                all.device(),
                Set.of(RecordingState.ACTIVE),
                all.call(),
                all.callKey(),
                all.sipCallId(),
                all.text());
    }
}
