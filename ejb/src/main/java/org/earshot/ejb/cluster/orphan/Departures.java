// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;

/**
 * Which processes of other nodes have vanished: those that are down, and those in whose place a new one came. One that
 * comes back is no departure any more. Confined to one thread.
 */
final class Departures {

    /** A node reports this often: what it started since its last report it started before it vanished. */
    private static final Duration REPORT_INTERVAL = Duration.ofSeconds(1);

    private record Process(NodeId node, long incarnation) {

        static Process of(Departure departure) {
            return new Process(departure.node(), departure.incarnation());
        }

        static Process of(NodeReport report) {
            return new Process(report.node(), report.incarnation());
        }
    }

    private record Heard(NodeReport report, long nanos) {}

    private final Map<NodeId, Heard> heard = new HashMap<>();
    private final Map<Process, Departure> gone = new HashMap<>();
    /** Those of {@link #gone} of whose node another process has ended its start since. */
    private final Set<Process> succeeded = new HashSet<>();

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
        forget(Process.of(report));
        Heard before = heard.get(report.node());
        if (before != null && !isSameProcess(before.report(), report)) {
            gone.putIfAbsent(Process.of(before.report()), down(before.report(), nanos));
            before = null;
        }
        if (before == null || report.supersedes(before.report())) {
            heard.put(report.node(), new Heard(report, nanos));
        }
        if (report.state() != NodeState.STARTING) {
            gone.keySet().stream()
                    .filter(process -> process.node().equals(report.node()))
                    .forEach(succeeded::add);
        }
    }

    /** Which of two processes is the later one is not to be seen: a clock may have been set back between them. */
    private static boolean isSameProcess(NodeReport one, NodeReport other) {
        return one.incarnation() == other.incarnation();
    }

    private Departure down(NodeReport report, long nanos) {
        Heard last = heard.get(report.node());
        Duration silent = last == null || !isSameProcess(last.report(), report)
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

    /** Whether another process of the node has come since, so that this one has nothing more to leave behind once swept. */
    boolean replaced(Departure departure) {
        Heard last = heard.get(departure.node());
        return last != null && last.report().incarnation() != departure.incarnation();
    }

    /**
     * Whether a new process of the node has ended its start since, at which it closes what it finds of the ones before: from
     * then on the rows of the node are its own, whatever their times say by a clock that may have been set back.
     */
    boolean isLeftToSuccessor(Departure departure) {
        return succeeded.contains(Process.of(departure));
    }

    void forget(Departure departure) {
        forget(Process.of(departure));
    }

    private void forget(Process process) {
        gone.remove(process);
        succeeded.remove(process);
    }
}
