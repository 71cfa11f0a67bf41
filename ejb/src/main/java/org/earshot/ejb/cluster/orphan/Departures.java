// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;

/**
 * Which processes of other nodes have vanished: those that are down, and those in whose place a new one came. One that
 * comes back is no departure any more. Confined to one thread.
 */
final class Departures {

    /** A node reports this often: what it started since its last report it started before it vanished. */
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);

    private record Process(NodeId node, long incarnation) {

        static Process of(NodeReport report) {
            return new Process(report.node(), report.incarnation());
        }
    }

    private record Heard(NodeReport report, long nanos) {}

    private final Map<NodeId, Heard> heard = new HashMap<>();
    private final Map<Process, Departure> gone = new HashMap<>();

    /** @param others the last reports of the other nodes */
    void observe(List<NodeReport> others, long nanos) {
        for (NodeReport report : others) {
            if (report.state().alive()) {
                alive(report, nanos);
            } else {
                gone.computeIfAbsent(Process.of(report), process -> down(report, nanos));
            }
        }
    }

    private void alive(NodeReport report, long nanos) {
        gone.remove(Process.of(report));
        Heard before = heard.get(report.node());
        if (before == null || report.supersedes(before.report())) {
            heard.put(report.node(), new Heard(report, nanos));
        }
        if (before != null && report.incarnation() > before.report().incarnation()) {
            gone.putIfAbsent(
                    Process.of(before.report()),
                    new Departure(
                            report.node(),
                            before.report().incarnation(),
                            Instant.ofEpochMilli(report.incarnation()),
                            nanos));
        }
    }

    private Departure down(NodeReport report, long nanos) {
        Heard last = heard.get(report.node());
        Duration silent = last == null || last.report().incarnation() != report.incarnation()
                ? REPORT_INTERVAL
                : Duration.ofNanos(nanos - last.nanos());
        return new Departure(report.node(), report.incarnation(), report.at().plus(silent), nanos);
    }

    List<Departure> all() {
        return List.copyOf(gone.values());
    }

    /** Begins the grace of all anew: it was this node that could not see. */
    void restart(long nanos) {
        gone.replaceAll((process, departure) -> departure.since(nanos));
    }

    /** Whether a later process of the node is there, so that this one has nothing more to leave behind once swept. */
    boolean replaced(Departure departure) {
        Heard last = heard.get(departure.node());
        return last != null && last.report().incarnation() > departure.incarnation();
    }

    void forget(Departure departure) {
        gone.remove(new Process(departure.node(), departure.incarnation()));
    }
}
