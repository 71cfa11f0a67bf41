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
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.cluster.AddressListening;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.cluster.floating.AddressRules.Own;
import org.earshot.ejb.cluster.floating.AddressRules.Verdict;
import org.earshot.ejb.cluster.floating.AddressRules.View;
import org.earshot.ejb.cluster.orphan.Majority;
import org.jspecify.annotations.Nullable;

/**
 * Does with this node's floating address, and with those of lost nodes, what the rules say. One thread looks every
 * {@link #PERIOD}; any may ask or claim, and waits while an address is being moved. Thread-safe.
 */
public final class AddressKeeper implements FloatingAddresses {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofMillis(100);

    /** An address of another node is announced again after this long. */
    private static final long AGAIN_NANOS = Duration.ofSeconds(2).toNanos();
    /** So long after its own address came a node takes no other: those that were able all the time come first. */
    private static final long SETTLING_NANOS = Duration.ofSeconds(1).toNanos();

    private final String own;
    private final AddressRules rules;
    private final ClusterNodes nodes;
    private final BooleanSupplier fenced;
    private final AddressMover mover;
    private final Predicate<String> local;
    private final ToIntFunction<String> calls;
    private final FloatingState state;
    private final Ticker ticker;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicReference<@Nullable AddressListening> listening = new AtomicReference<>();
    private final Map<String, Served> served = new TreeMap<>();
    /** Why those served addresses go that could not be taken off this machine so far: nobody else may have them yet. */
    private final Map<String, String> leaving = new HashMap<>();

    private final Retries retries;
    private final OwnPauses pauses;
    /** Since when another node has been seen to serve what this one serves. */
    private final Map<String, Long> sharedSince = new HashMap<>();
    /** Addresses of other nodes that were looked for among what an earlier process may have left on this machine. */
    private final Set<String> lookedFor = new HashSet<>();

    private volatile Set<String> here = Set.of();
    private boolean ownHere;
    private long ownSince;
    private String ownFault = "it has not been moved here yet";

    /** An address of another node that is here. */
    private record Served(NodeId home, long sinceNanos, long announcedNanos) {}

    /**
     * @param own this node's own address; empty for none
     * @param fenced whether this node may have been taken for lost
     * @param local whether an address is on an interface of this machine
     * @param calls how many calls run here on an address
     */
    AddressKeeper(
            String own,
            AddressRules rules,
            ClusterNodes nodes,
            BooleanSupplier fenced,
            AddressMover mover,
            Predicate<String> local,
            ToIntFunction<String> calls,
            FloatingState state,
            Ticker ticker) {
        this.own = own;
        this.rules = rules;
        this.nodes = nodes;
        this.fenced = fenced;
        this.mover = mover;
        this.local = local;
        this.calls = calls;
        this.state = state;
        this.ticker = ticker;
        this.retries = new Retries(ticker);
        this.pauses = new OwnPauses(ticker);
    }

    @Override
    public boolean isHere(String address) {
        return here.contains(address);
    }

    @Override
    public boolean isOwnHere() {
        return own.isEmpty() || isHere(own);
    }

    @Override
    public boolean isForeign(String address) {
        return !address.equals(own) && here.contains(address);
    }

    @Override
    public void signalling(AddressListening signalling) {
        listening.set(signalling);
        here.forEach(this::listen);
    }

    @Override
    public boolean claim(NodeId lost) {
        Optional<NodeReport> home = nodes.byMembership().stream()
                .filter(node -> node.node().equals(lost)
                        && !node.place().floatingAddress().isEmpty())
                .findFirst();
        if (home.isEmpty()) {
            return false;
        }
        lock.lock();
        try {
            claimOf(home.get(), view());
            publish();
            return isHere(home.get().place().floatingAddress());
        } finally {
            lock.unlock();
        }
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        lock.lock();
        try {
            pauses.begin();
            View view = view();
            clean(view);
            Optional<String> fault = own.isEmpty() ? Optional.empty() : keepOwn(view);
            giveBack(view);
            if (view.able()) {
                announce();
            }
            view.all().forEach(home -> claimOf(home, view));
            publish(fault);
            pauses.end();
        } finally {
            lock.unlock();
        }
    }

    /** The node stops: its addresses are free for others. */
    void stop() {
        lock.lock();
        try {
            List.copyOf(served.keySet()).forEach(address -> {
                leave(address, "this node stops");
                letGo(address);
            });
            if (ownHere && nodes.all().size() > 1) {
                drop("the node stops");
            }
            publish();
        } finally {
            lock.unlock();
        }
    }

    private View view() {
        NodeReport self = nodes.self();
        List<NodeReport> all = nodes.byMembership();
        List<NodeReport> lately = nodes.all();
        boolean fence = fenced.getAsBoolean();
        boolean able = !fence
                && self.state().alive()
                && self.state() != NodeState.STARTING
                && self.state() != NodeState.FENCED
                && !pauses.isBlind()
                && Majority.holds(all)
                // Who is cut off loses the others one after the other: for a moment it and the last one are a majority.
                && Majority.holds(lately);
        boolean heard = pauses.hasHeard(alive(lately) == alive(all));
        return new View(self, all, fence, able, heard);
    }

    private static long alive(List<NodeReport> reports) {
        return reports.stream().filter(node -> node.state().alive()).count();
    }

    /** What keeps new calls away. */
    private Optional<String> keepOwn(View view) {
        Verdict verdict = rules.own(own, view);
        if (verdict.what() == Own.DROP) {
            if (ownHere || (local.test(own) && retries.isDue(own))) {
                drop(verdict.why());
            }
            return Optional.of(verdict.why());
        }
        if (verdict.what() == Own.TAKE && (!ownHere || !local.test(own)) && retries.isDue(own)) {
            take();
        }
        String why = verdict.why().isEmpty() ? ownFault : verdict.why();
        return ownHere ? Optional.empty() : Optional.of("Its floating address " + own + " is not here: " + why);
    }

    private void take() {
        long began = ticker.nanos();
        ownHere = false;
        try {
            mover.up(own);
            ownHere = true;
            ownSince = ticker.nanos();
            retries.succeeded(own);
            listen(own);
            AddressLog.LOG.ownHere(own, millisSince(began));
        } catch (IOException e) {
            ownFault = String.valueOf(e.getMessage());
            retries.failed(own, e);
        }
    }

    private void drop(String why) {
        boolean had = ownHere;
        ownHere = false;
        try {
            mover.down(own);
            retries.later(own);
        } catch (IOException e) {
            retries.failed(own, e);
        }
        if (had) {
            AddressLog.LOG.ownDropped(own, why);
        }
    }

    private void claimOf(NodeReport home, View view) {
        String address = home.place().floatingAddress();
        if (served.containsKey(address) || !isSettled() || !rules.claims(home, view) || !retries.isDue(address)) {
            return;
        }
        long began = ticker.nanos();
        try {
            mover.up(address);
            retries.succeeded(address);
            served.put(address, new Served(home.node(), began, ticker.nanos()));
            listen(address);
            AddressLog.LOG.claimed(address, home.node(), millisSince(began));
        } catch (IOException e) {
            retries.failed(address, e);
        }
    }

    /**
     * A node becomes able when its own address comes. Where that happens since the deputy of both is lost, another one is taking
     * what that deputy served, and has not said so yet.
     */
    private boolean isSettled() {
        return !ownHere || ticker.nanos() - ownSince >= SETTLING_NANOS;
    }

    /** A process that was killed leaves what it served on the interfaces, and the next one knows nothing of it. */
    private void clean(View view) {
        for (NodeReport home : view.all()) {
            String address = home.place().floatingAddress();
            // Nodes of one machine share its interfaces.
            if (!address.isEmpty()
                    && !home.place().host().equals(view.self().place().host())
                    && retries.isDue(address)
                    && lookedFor.add(address)
                    && !served.containsKey(address)
                    && local.test(address)) {
                putDown(address, home.node());
            }
        }
    }

    private void putDown(String address, NodeId home) {
        try {
            mover.down(address);
            if (!local.test(address)) {
                AddressLog.LOG.cleaned(address, home);
            }
        } catch (IOException e) {
            lookedFor.remove(address);
            retries.failed(address, e);
        }
    }

    private void giveBack(View view) {
        for (Map.Entry<String, Served> entry : Map.copyOf(served).entrySet()) {
            Served one = entry.getValue();
            Duration held = Duration.ofNanos(ticker.nanos() - one.sinceNanos());
            if (!leaving.containsKey(entry.getKey())) {
                IntSupplier running = () -> calls.applyAsInt(entry.getKey());
                rules.release(one.home(), running, held, view)
                        .or(() -> rules.yields(entry.getKey(), running, sharedFor(entry.getKey(), view), view))
                        .ifPresent(why -> leave(entry.getKey(), why));
            }
        }
        List.copyOf(leaving.keySet()).stream().filter(retries::isDue).forEach(this::letGo);
    }

    private Duration sharedFor(String address, View view) {
        if (view.servedBy(address).isEmpty()) {
            sharedSince.remove(address);
            return Duration.ZERO;
        }
        long now = ticker.nanos();
        return Duration.ofNanos(now - sharedSince.computeIfAbsent(address, key -> now));
    }

    private void leave(String address, String why) {
        AddressListening signalling = listening.get();
        if (leaving.putIfAbsent(address, why) != null || signalling == null) {
            return;
        }
        try {
            signalling.unlisten(address);
        } catch (RuntimeException e) {
            AddressLog.LOG.stillListening(address, e);
        }
    }

    /** Others take this node for its owner until it is really gone. */
    private void letGo(String address) {
        try {
            mover.down(address);
        } catch (IOException e) {
            retries.failed(address, e);
            return;
        }
        retries.succeeded(address);
        Served one = served.remove(address);
        sharedSince.remove(address);
        String why = leaving.remove(address);
        if (one != null && why != null) {
            AddressLog.LOG.givenBack(address, one.home(), why);
        }
    }

    /** A neighbour may have missed it, or has heard of the old owner since. */
    private void announce() {
        for (Map.Entry<String, Served> entry : served.entrySet()) {
            Served one = entry.getValue();
            if (!leaving.containsKey(entry.getKey()) && ticker.nanos() - one.announcedNanos() >= AGAIN_NANOS) {
                entry.setValue(new Served(one.home(), one.sinceNanos(), ticker.nanos()));
                try {
                    mover.up(entry.getKey());
                } catch (IOException e) {
                    AddressLog.LOG.notMoved(entry.getKey(), String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void listen(String address) {
        AddressListening signalling = listening.get();
        if (signalling == null) {
            return;
        }
        try {
            signalling.listen(address);
        } catch (IllegalStateException e) {
            AddressLog.LOG.notListening(address, e);
        }
    }

    private void publish() {
        publish(state.fault());
    }

    private void publish(Optional<String> fault) {
        Stream<String> foreign = served.keySet().stream().filter(address -> !leaving.containsKey(address));
        here = Stream.concat(foreign, ownHere ? Stream.of(own) : Stream.empty())
                .collect(Collectors.toUnmodifiableSet());
        state.publish(fault, new ArrayList<>(served.keySet()));
    }

    private long millisSince(long nanos) {
        return Duration.ofNanos(ticker.nanos() - nanos).toMillis();
    }
}
