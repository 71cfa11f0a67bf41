// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.earshot.domain.cluster.AddressListening;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodePlace;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;
import org.earshot.domain.cluster.TwinSelection.TwinSite;
import org.earshot.testsupport.FakeTicker;
import org.earshot.testsupport.NodeReports;

/** Nodes on one wire: each keeps its addresses, all see each other's reports. Confined to one thread. */
final class FloatingNodes {

    final FakeTicker ticker = new FakeTicker();
    final Map<String, Node> nodes = new TreeMap<>();

    Node add(String name, String address) {
        Node node = new Node(name, address);
        nodes.put(name, node);
        return node;
    }

    /** All that run look, ten times a second. */
    void pass(Duration time) {
        for (long left = time.toMillis(); left > 0; left -= AddressKeeper.PERIOD.toMillis()) {
            ticker.elapse(AddressKeeper.PERIOD);
            nodes.values().forEach(Node::beat);
        }
    }

    /** Who has an address on an interface. */
    List<String> owners(String address) {
        return nodes.values().stream()
                .filter(node -> node.interfaces.contains(address))
                .map(node -> node.name)
                .toList();
    }

    /** One node. */
    final class Node implements ClusterNodes, AddressMover, AddressListening {

        final String name;
        final Set<String> interfaces = new HashSet<>();
        final List<String> heard = new ArrayList<>();
        final Map<String, Integer> calls = new HashMap<>();
        int announcements;
        FloatingState state;
        AddressKeeper keeper;
        boolean running = true;
        boolean fenced;
        boolean broken;

        /** Whether no address can be taken off its interfaces, and whether its signalling cannot end. */
        boolean stuck;

        boolean deaf;
        /** In the cluster, but without a pulse. */
        boolean mute;

        /** What it knew of the cluster before it was away, which it takes for the present; empty when it knows better. */
        List<NodeReport> stale = List.of();

        /** Whether the last reports of that time came only now. */
        boolean late;

        private NodeReport report;

        private Node(String name, String address) {
            this.name = name;
            NodeReport made = NodeReports.node(name, NodeState.UP, 0);
            report = with(made, place -> place.floating(address), NodeState.UP);
            start(address);
        }

        /** Its process anew: what is on its interfaces stays, what it knew is gone. */
        void isBorn() {
            start(report.place().floatingAddress());
        }

        private void start(String address) {
            state = new FloatingState(address);
            keeper = new AddressKeeper(
                    address,
                    new AddressRules(new TwinSelection(TwinSite.SAME)),
                    new HeardNodes(this),
                    () -> fenced,
                    this,
                    interfaces::contains,
                    on -> calls.getOrDefault(on, 0),
                    state,
                    ticker);
            keeper.signalling(this);
        }

        private static NodeReport with(NodeReport of, UnaryOperator<NodePlace> place, NodeState state) {
            return new NodeReport(
                    of.node(),
                    of.incarnation(),
                    of.sequence() + 1,
                    place.apply(of.place()),
                    state,
                    List.of(),
                    of.load(),
                    of.at());
        }

        void is(NodeState next) {
            report = with(report, place -> place, next);
        }

        private void beat() {
            if (running && !mute) {
                report = with(report, place -> place.serving(state.serving()), report.state());
                keeper.look();
            }
        }

        Optional<String> fault() {
            return state.fault();
        }

        @Override
        public NodeReport self() {
            return report;
        }

        @Override
        public List<NodeReport> byMembership() {
            return stale.isEmpty() ? reports(node -> node.running) : stale;
        }

        @Override
        public List<NodeReport> all() {
            if (late) {
                return stale;
            }
            if (!stale.isEmpty()) {
                return stale.stream()
                        .map(node -> node.node().equals(report.node()) ? report : node.down("silent"))
                        .toList();
            }
            return reports(node -> node.running && !node.mute);
        }

        private List<NodeReport> reports(Predicate<Node> alive) {
            return nodes.values().stream()
                    .map(node -> alive.test(node) || node == this ? node.report : node.report.down("gone"))
                    .toList();
        }

        @Override
        public void up(String address) throws IOException {
            if (broken) {
                throw new IOException("not permitted");
            }
            interfaces.add(address);
            announcements++;
        }

        @Override
        public void down(String address) throws IOException {
            if (stuck) {
                throw new IOException("not permitted");
            }
            interfaces.remove(address);
        }

        @Override
        public void listen(String address) {
            heard.add(address);
        }

        @Override
        public void unlisten(String address) {
            if (deaf) {
                throw new IllegalStateException("as the test wants it");
            }
            heard.remove(address);
        }
    }
}
