// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.cluster.Admission;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.CallPlacement;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HomeSelection;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.cluster.Placement;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.AdmissionGate;

/**
 * Places calls: the home that the cluster has decided, or else the best one, decided once for all pilots. A cluster that
 * does not answer in time costs a call nothing but that time: it then goes to the node that this pilot would have chosen,
 * which is most likely what the other pilots choose for its other leg, too. Thread-safe.
 */
final class HomePlacement implements CallPlacement {

    /** A decision that no home has confirmed is forgotten after this: a client follows a 302 within seconds. */
    static final Duration UNUSED = Duration.ofSeconds(40);

    private static final int TRIES = 3;
    private static final Duration DEGRADED_WAIT = Duration.ofSeconds(10);

    private static final Admission.Unable IN_DOUBT = new Admission.Unable(
            "The node was away and finds out which calls are still its own", Duration.ofSeconds(3));

    private static final Set<NodeState> TAKING =
            EnumSet.of(NodeState.UP, NodeState.DEGRADED, NodeState.LOW_STORAGE, NodeState.CRITICAL_STORAGE);

    private final ClusterNodes nodes;
    private final CallHomes homes;
    private final HomeSelection selection;
    private final AdmissionGate gate;
    private final BooleanSupplier inDoubt;
    private final Rules rules;
    private final DecisionTimes times;
    private final Ticker ticker;

    /**
     * @param budget longest time for the cluster's decision
     * @param alternates most nodes that are named beside the home
     * @param ableWhenAlone whether clients are to send calls here when there is no other node, whatever this one's state
     */
    record Rules(Duration budget, int alternates, boolean ableWhenAlone) {}

    /** @param inDoubt whether this node may see the cluster as it was before a pause */
    HomePlacement(
            ClusterNodes nodes,
            CallHomes homes,
            HomeSelection selection,
            AdmissionGate gate,
            BooleanSupplier inDoubt,
            Rules rules,
            DecisionTimes times,
            Ticker ticker) {
        this.nodes = nodes;
        this.homes = homes;
        this.selection = selection;
        this.gate = gate;
        this.inDoubt = inDoubt;
        this.rules = rules;
        this.times = times;
        this.ticker = ticker;
    }

    @Override
    public Placement place(CallKey key) {
        if (isBetterElsewhere()) {
            return new Placement.Nowhere(IN_DOUBT);
        }
        List<NodeReport> all = nodes.all();
        long until = ticker.nanos() + rules.budget().toNanos();
        Optional<NodeReport> wanted = Optional.empty();
        for (int i = 0; i < TRIES; i++) {
            Optional<CallHome> decided = homes.find(key);
            Optional<NodeReport> home = decided.flatMap(known -> living(known, all));
            if (home.isPresent()) {
                return at(home.get(), key, all);
            }
            if (wanted.isEmpty()) {
                wanted = choose(key, all);
            }
            if (wanted.isEmpty()) {
                return nowhere();
            }
            try {
                Optional<CallHome> agreed = decide(key, decided, wanted.get(), until);
                Optional<NodeReport> there = agreed.flatMap(known -> living(known, all));
                if (there.isPresent()) {
                    return at(there.get(), key, all);
                }
            } catch (ExecutionException | TimeoutException e) {
                times.missed();
                ClusterLog.LOG.decidedAlone(key, rules.budget().toMillis(), e.toString());
                return at(wanted.get(), key, all);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return at(wanted.get(), key, all);
            }
        }
        return at(wanted.orElseThrow(), key, all);
    }

    @Override
    public Optional<NodeReport> instead(CallKey key) {
        List<NodeReport> all = nodes.all();
        List<NodeReport> others = all.stream().filter(node -> !isSelf(node)).toList();
        long until = ticker.nanos() + rules.budget().toNanos();
        for (int i = 0; i < TRIES; i++) {
            Optional<CallHome> decided = homes.find(key);
            Optional<NodeReport> home = decided.flatMap(known -> living(known, others));
            if (home.isPresent()) {
                return home;
            }
            Optional<NodeReport> wanted =
                    selection.choose(key, nodes.self().place().site(), others);
            if (wanted.isEmpty()) {
                return Optional.empty();
            }
            try {
                Optional<NodeReport> there =
                        decide(key, decided, wanted.get(), until).flatMap(known -> living(known, others));
                if (there.isPresent()) {
                    return there;
                }
            } catch (ExecutionException | TimeoutException e) {
                times.missed();
                ClusterLog.LOG.debugf("Call %s was not given to another node: %s", key, e);
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    @Override
    public Admission admission() {
        if (isBetterElsewhere()) {
            return IN_DOUBT;
        }
        Admission own = gate.admission();
        if (own instanceof Admission.Unable && rules.ableWhenAlone() && isAlone()) {
            return new Admission.Able(100);
        }
        NodeReport self = nodes.self();
        return own instanceof Admission.Able && self.state() == NodeState.DEGRADED && anotherIsUp()
                ? new Admission.Unable(String.join(". ", self.reasons()), DEGRADED_WAIT)
                : own;
    }

    /**
     * After a pause all that this node knows of homes and of the others is old: the call that it would take may run elsewhere.
     * A pilot that was not away knows better, as long as there may be one.
     */
    private boolean isBetterElsewhere() {
        return inDoubt.getAsBoolean()
                && nodes.byMembership().stream().anyMatch(node -> TAKING.contains(node.state()) && !isSelf(node));
    }

    private boolean isAlone() {
        return nodes.all().stream()
                .allMatch(node -> isSelf(node) || !node.state().alive());
    }

    private boolean anotherIsUp() {
        return nodes.all().stream().anyMatch(node -> node.state() == NodeState.UP && !isSelf(node));
    }

    /** Empty when another pilot was faster to replace a lost home: look again. */
    private Optional<CallHome> decide(CallKey key, Optional<CallHome> before, NodeReport wanted, long until)
            throws ExecutionException, InterruptedException, TimeoutException {
        long began = ticker.nanos();
        Optional<CallHome> agreed = agree(key, before, wanted, until);
        times.decided(ticker.nanos() - began);
        return agreed;
    }

    private Optional<CallHome> agree(CallKey key, Optional<CallHome> before, NodeReport wanted, long until)
            throws ExecutionException, InterruptedException, TimeoutException {
        if (before.isEmpty()) {
            return Optional.of(
                    await(homes.decide(key, new CallHome(wanted.node(), wanted.incarnation(), 1), UNUSED), until));
        }
        CallHome next = before.get().next(wanted.node(), wanted.incarnation());
        return await(homes.replace(key, before.get(), next, UNUSED), until) ? Optional.of(next) : Optional.empty();
    }

    private <T> T await(CompletionStage<T> stage, long until)
            throws ExecutionException, InterruptedException, TimeoutException {
        return stage.toCompletableFuture().get(Math.max(0, until - ticker.nanos()), TimeUnit.NANOSECONDS);
    }

    private static Optional<NodeReport> living(CallHome home, List<NodeReport> all) {
        return all.stream()
                .filter(node -> node.node().equals(home.node())
                        && node.incarnation() == home.incarnation()
                        && node.state() != NodeState.DOWN)
                .findFirst();
    }

    /** This node knows better than its last report whether it takes calls. */
    private Optional<NodeReport> choose(CallKey key, List<NodeReport> all) {
        return selection.choose(key, nodes.self().place().site(), candidates(all));
    }

    private List<NodeReport> candidates(List<NodeReport> all) {
        boolean able = able();
        return all.stream().filter(node -> able || !isSelf(node)).toList();
    }

    private Placement at(NodeReport home, CallKey key, List<NodeReport> all) {
        if (isSelf(home)) {
            return new Placement.Here();
        }
        String site = nodes.self().place().site();
        return new Placement.There(home, selection.alternates(key, site, candidates(all), home, rules.alternates()));
    }

    /** No report allows a call; when this node itself would take one all the same, it does rather than lose the call. */
    private Placement nowhere() {
        Admission admission = gate.admission();
        return admission instanceof Admission.Unable unable ? new Placement.Nowhere(unable) : new Placement.Here();
    }

    private boolean able() {
        return gate.admission() instanceof Admission.Able;
    }

    private boolean isSelf(NodeReport node) {
        return node.node().equals(nodes.self().node());
    }
}
