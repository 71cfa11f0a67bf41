// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.earshot.domain.cluster.NodeCondition;
import org.earshot.domain.cluster.NodeLoad;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.StallWatch;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.cluster.orphan.Fence;
import org.earshot.ejb.cluster.orphan.Majority;

/**
 * Feels the node's pulse and tells the others: a beat ten times a second finds out how late the process runs; a report
 * goes out every second, and at once when the state changes. Confined to one thread.
 */
final class NodePulse {

    /** Time between two beats. */
    static final Duration BEAT = Duration.ofMillis(100);

    /** A beat that comes this much late is no stall: schedulers are not exact. */
    private static final long TOLERANCE_NANOS = Duration.ofMillis(50).toNanos();

    /** The others do without a node that is silent for 0.75 s; the one that was is to look whether they did. */
    private static final long SHORT_PAUSE_NANOS = Duration.ofMillis(500).toNanos();

    private static final long REPORT_NANOS = Duration.ofSeconds(1).toNanos();

    private final int capacity;
    private final Supplier<NodeFacts> facts;
    private final Vitals vitals;
    private final ReportBoard board;
    private final StallWatch watch;
    private final Fence fence;
    private final Supplier<List<String>> serving;
    private final Clock clock;
    private final Ticker ticker;

    private long lastBeat;
    private long lastReport;
    private long stalledNanos;
    private long gcMillis;
    private boolean amongMost = true;

    /**
     * @param capacity most recordings at once by the settings
     * @param serving the floating addresses of other nodes that are here now
     */
    NodePulse(
            int capacity,
            Supplier<NodeFacts> facts,
            Vitals vitals,
            ReportBoard board,
            StallWatch watch,
            Fence fence,
            Supplier<List<String>> serving,
            Clock clock,
            Ticker ticker) {
        this.capacity = capacity;
        this.facts = facts;
        this.vitals = vitals;
        this.board = board;
        this.watch = watch;
        this.fence = fence;
        this.serving = serving;
        this.clock = clock;
        this.ticker = ticker;
        this.lastBeat = ticker.nanos();
        this.lastReport = lastBeat - REPORT_NANOS;
        this.gcMillis = vitals.gcMillis();
    }

    /** To be called every {@link #BEAT}. */
    void beat() {
        long now = ticker.nanos();
        long late = now - lastBeat - BEAT.toNanos();
        stalledNanos += late > TOLERANCE_NANOS ? late : 0;
        lastBeat = now;
        board.refresh();
        NodeFacts seen = facts.get();
        lookBack(seen, late);
        fence.beat(amongMost);
        boolean due = now - lastReport >= REPORT_NANOS;
        if (due) {
            lastReport = now;
            sample(seen);
        }
        NodeCondition condition = condition(seen);
        List<String> addresses = serving.get();
        if (due
                || condition.state() != board.self().state()
                || !addresses.equals(board.self().place().serving())) {
            report(seen, condition, addresses);
        }
    }

    /** A node that was away does not trust its calls until it has looked them up. */
    private void lookBack(NodeFacts seen, long late) {
        boolean before = amongMost;
        amongMost = Majority.holds(board.byMembership());
        if (!seen.started()) {
            return;
        }
        if (late > ReportBoard.LONGEST_SILENCE.toNanos()) {
            fence.raise("did not run for " + late / 1_000_000 + " ms");
        } else if (amongMost && !before) {
            fence.raise("was cut off from most of the cluster");
        } else if (late > SHORT_PAUSE_NANOS) {
            fence.suspect();
        }
    }

    /** What start-up costs is no sign of trouble. */
    private void sample(NodeFacts seen) {
        long collected = vitals.gcMillis();
        if (seen.started()) {
            watch.observe(new StallWatch.Sample(
                    stalledNanos / 1_000_000, collected - gcMillis, seen.media().writerLagMillis()));
        }
        gcMillis = collected;
        stalledNanos = 0;
    }

    private NodeCondition condition(NodeFacts seen) {
        List<String> faults =
                Stream.of(seen.fault(), watch.fault()).flatMap(Optional::stream).toList();
        return new NodeCondition(seen.started(), seen.leaving(), fence.isRaised(), seen.storage(), faults);
    }

    private void report(NodeFacts seen, NodeCondition condition, List<String> addresses) {
        NodeReport before = board.self();
        NodeReport report = new NodeReport(
                before.node(),
                before.incarnation(),
                before.sequence() + 1,
                before.place().serving(addresses),
                condition.state(),
                condition.reasons(),
                load(seen),
                clock.instant());
        if (report.state() != before.state()) {
            ClusterLog.LOG.state(report.node(), report.state(), before.state(), String.join(". ", report.reasons()));
        }
        board.publish(report);
    }

    private NodeLoad load(NodeFacts seen) {
        return new NodeLoad(
                seen.activeRecordings(),
                capacity,
                seen.media().freePorts(),
                seen.media().streams(),
                vitals.cpuPercent(),
                watch.stallMillis(),
                watch.gcMillis(),
                seen.media().writerLagMillis(),
                seen.replicationLagMillis(),
                seen.diskFreeBytes());
    }
}
