// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.TwinSelection;

/**
 * Who may have a floating address. Two owners are worse than none: whoever may have been taken for lost lets go first. Pure.
 */
public final class AddressRules {

    /** An address that came is not given back before this: its calls may still be on their way. */
    static final Duration SHORTEST_STAY = Duration.ofSeconds(5);

    /** Time between the turns of those that serve the same address to let go of it; the calls of a home are taken within one. */
    static final Duration TURN = Duration.ofSeconds(1);

    private final TwinSelection selection;

    public AddressRules(TwinSelection selection) {
        this.selection = selection;
    }

    /**
     * What a node sees.
     *
     * @param self the last report of this node
     * @param all all nodes by their membership, this one among them
     * @param fenced whether this node may have been taken for lost
     * @param able whether this node sees the cluster as it is and may act for others
     * @param heard whether all that are in the cluster have said something lately: who has been away is in a cluster that is
     *     no more, until the others have let it in again, and does not know what they serve
     */
    record View(NodeReport self, List<NodeReport> all, boolean fenced, boolean able, boolean heard) {

        /** Another node that serves the address. */
        Optional<NodeReport> servedBy(String address) {
            return servingNode(
                    address,
                    all.stream()
                            .filter(node -> !node.node().equals(self.node()))
                            .toList());
        }
    }

    /** What a node is to do with its own address. */
    enum Own {
        TAKE,
        KEEP,
        DROP
    }

    /** @param why for people, if it is to be dropped, or may not be taken yet; else empty */
    record Verdict(Own what, String why) {}

    Verdict own(String address, View view) {
        Optional<NodeReport> other = view.servedBy(address);
        if (other.isPresent()) {
            return new Verdict(
                    Own.DROP,
                    "Its floating address " + address + " is served by "
                            + other.get().node());
        }
        if (view.fenced() && view.all().size() > 1) {
            return new Verdict(
                    Own.DROP, "Its floating address " + address + " may have been taken while the node was away");
        }
        if (view.able() && !view.heard()) {
            return new Verdict(Own.KEEP, "some nodes of the cluster have said nothing for a while");
        }
        return new Verdict(view.able() ? Own.TAKE : Own.KEEP, "");
    }

    /** Whether this node is to take the address of another one. */
    boolean claims(NodeReport home, View view) {
        String address = home.place().floatingAddress();
        return !address.isEmpty()
                && view.able()
                && home.state() == NodeState.DOWN
                && !home.node().equals(view.self().node())
                && view.servedBy(address).isEmpty()
                && selection
                        .deputy(home, view.all())
                        .filter(node -> node.node().equals(view.self().node()))
                        .isPresent();
    }

    /**
     * Why this node lets go of an address of another node; empty when it keeps it.
     *
     * @param calls that run here on the address
     * @param held how long it has been here
     */
    Optional<String> release(NodeId home, IntSupplier calls, Duration held, View view) {
        if (view.fenced()) {
            return Optional.of("this node may have been taken for lost itself");
        }
        boolean back = view.all().stream()
                .anyMatch(node -> node.node().equals(home)
                        && node.state().alive()
                        && node.state() != NodeState.STARTING
                        && node.state() != NodeState.FENCED);
        return back && held.compareTo(SHORTEST_STAY) >= 0 && calls.getAsInt() == 0
                ? Optional.of("it is back and no call runs on the address")
                : Optional.empty();
    }

    /** The node that goes on with the calls of a home whose address floats; empty when it does not, or nobody can. */
    public Optional<NodeId> deputy(NodeId home, Collection<NodeReport> all) {
        return all.stream()
                .filter(node -> node.node().equals(home)
                        && !node.place().floatingAddress().isEmpty())
                .findFirst()
                .flatMap(
                        node -> servingNode(node.place().floatingAddress(), all).or(() -> selection.deputy(node, all)))
                .map(NodeReport::node);
    }

    /**
     * Why this node lets go of an address of another node that a third one serves, too: two took it since they saw different
     * nodes as able. The one without calls yields, of equals the later one by name; so one of them stays.
     *
     * @param calls that run here on the address
     * @param seen for how long the other has been seen to serve it; meaningless when there is none
     */
    Optional<String> yields(String address, IntSupplier calls, Duration seen, View view) {
        Optional<NodeId> other = view.servedBy(address).map(NodeReport::node);
        if (other.isEmpty()) {
            return Optional.empty();
        }
        boolean first = view.self().node().compareTo(other.get()) < 0;
        boolean busy = calls.getAsInt() > 0;
        if (first && busy) {
            return Optional.empty();
        }
        int turn = busy ? 3 : first ? 2 : 1;
        return seen.compareTo(TURN.multipliedBy(turn)) >= 0
                ? Optional.of(other.get() + " serves it, too")
                : Optional.empty();
    }

    private static Optional<NodeReport> servingNode(String address, Collection<NodeReport> all) {
        return all.stream()
                .filter(node -> node.state().alive() && node.place().serving().contains(address))
                .findFirst();
    }
}
