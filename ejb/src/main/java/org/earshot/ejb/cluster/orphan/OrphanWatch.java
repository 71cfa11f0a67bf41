// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.cluster.takeover.CallTaker;
import org.earshot.ejb.cluster.takeover.LostHome;

/**
 * Looks for nodes that the cluster has lost and goes on with their calls at once, or closes those that cannot go on after a
 * grace, when this node belongs to the majority and it is its turn. Confined to one thread, but for the work on a recording.
 *
 * <p>Design note: nobody is elected. Every node works out the same order from the same reports; who comes first acts
 * first, the others a step later, and the store lets only one of them close a row.
 */
final class OrphanWatch {

    /** Time between two looks. */
    static final Duration PERIOD = Duration.ofMillis(100);
    /** A node that is back within this goes on with the calls that nobody could take as if nothing had been. */
    static final Duration GRACE = Duration.ofMillis(1500);
    /** How much later the next in turn acts. */
    static final Duration STEP = Duration.ofSeconds(1);
    /**
     * How much later yet those act that have no copy while another node has one: without it all is lost that was captured. The
     * other takes or closes every call, as long as it is able, but may need seconds for many at once.
     */
    static final Duration WITHOUT_COPY = Duration.ofSeconds(30);
    /** After such a pause between two looks it was this node that was away. */
    private static final Duration OWN_PAUSE = Duration.ofSeconds(1);

    /** More would only keep each other from being done: the first clients are to be asked early. */
    static final int WORKERS = 4;

    private static final String STAYS = "its row is as it was";
    /** Names no recording. */
    private static final RecordingId NONE = new RecordingId(new UUID(0, 0));

    private static final Duration SOON = Duration.ofMillis(250);
    private static final Duration LATER = Duration.ofSeconds(5);
    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final ClusterNodes nodes;
    private final RecordingRepository repository;
    private final Function<List<RecordingId>, Map<RecordingId, List<RecordingCopy>>> copies;
    private final Deputies deputies;
    private final CallTaker taker;
    private final OrphanCloser closer;
    private final Executor executor;
    private final Ticker ticker;
    private final Set<RecordingId> busy = ConcurrentHashMap.newKeySet();
    private final ConcurrentMap<LostHome, Attempts> attempts = new ConcurrentHashMap<>();

    private final Set<Departure> told = new HashSet<>();
    private final Departures departures = new Departures();
    private final Map<Departure, Long> nextSweep = new HashMap<>();
    private volatile boolean stopped;
    private long lastLook;
    private long nextSettling;
    /** Until then this node makes sure that it sees the cluster as it is. */
    private long blindUntil;

    /**
     * A recording that it is this node's turn to settle.
     *
     * @param age for how long it has been, in nanoseconds
     */
    private record Due(RecordingId recording, long age) {}

    /** Who has the floating address of a lost node. */
    @FunctionalInterface
    interface Deputies {

        /** There are no floating addresses. */
        Deputies NONE = (home, all) -> Optional.empty();

        Optional<NodeId> of(NodeId home, List<NodeReport> all);
    }

    /**
     * @param copies the copies of recordings that are left, longest first
     * @param deputies who comes first where an address floats
     * @param executor works on {@link #WORKERS} shares of the recordings at a time
     */
    OrphanWatch(
            ClusterNodes nodes,
            RecordingRepository repository,
            Function<List<RecordingId>, Map<RecordingId, List<RecordingCopy>>> copies,
            Deputies deputies,
            CallTaker taker,
            OrphanCloser closer,
            Executor executor,
            Ticker ticker) {
        this.nodes = nodes;
        this.repository = repository;
        this.copies = copies;
        this.deputies = deputies;
        this.taker = taker;
        this.closer = closer;
        this.executor = executor;
        this.ticker = ticker;
        this.lastLook = ticker.nanos();
        this.blindUntil = lastLook;
        this.nextSettling = lastLook;
    }

    /** To be called every {@link #PERIOD}. */
    void look() {
        if (stopped) {
            return;
        }
        long now = ticker.nanos();
        boolean away = now - lastLook > OWN_PAUSE.toNanos();
        try {
            look(now, away);
        } finally {
            // A database that lets this node wait is no pause of this node.
            lastLook = ticker.nanos();
        }
    }

    /** This node stops: what it took now would be lost with it at once. Any thread. */
    void stop() {
        stopped = true;
        taker.stop();
    }

    private void look(long now, boolean away) {
        List<NodeReport> all = nodes.byMembership();
        NodeReport self = nodes.self();
        departures.observe(
                all.stream().filter(node -> !node.node().equals(self.node())).toList(), now);
        if (away || !Majority.holds(all) || !CloserOrder.isAble(self)) {
            departures.restart(now);
            blindUntil = now + GRACE.toNanos();
        }
        if (now - blindUntil < 0) {
            return;
        }
        nextSweep.keySet().retainAll(departures.all());
        told.retainAll(departures.all());
        attempts.keySet()
                .retainAll(departures.all().stream().map(Departure::home).toList());
        for (Departure departure : departures.all()) {
            if (now - nextSweep.getOrDefault(departure, now) >= 0) {
                sweep(departure, all, now);
            }
        }
        if (now - nextSettling >= 0) {
            nextSettling = now + SETTLING.toNanos();
            taker.unsure().stream()
                    .filter(busy::add)
                    .forEach(recording -> executor.execute(() -> settleUnsure(recording)));
        }
    }

    /** Its home may be back, so that no departure tells of it any more; yet its row may be this node's. */
    private void settleUnsure(RecordingId recording) {
        try {
            if (!stopped) {
                taker.settle(recording);
            }
        } catch (RuntimeException e) {
            OrphanLog.LOG.debugf("It is still not known whose recording %s is: %s", recording, e);
        } finally {
            busy.remove(recording);
        }
    }

    private void sweep(Departure departure, List<NodeReport> all, long now) {
        try {
            Set<RecordingId> left = new LinkedHashSet<>();
            if (!departures.isLeftToSuccessor(departure)) {
                left.addAll(repository.active(departure.node().value(), departure.until()));
            }
            left.addAll(attempts(departure).failed());
            attempts(departure).retain(left);
            nextSweep.put(departure, now + (left.isEmpty() ? LATER : SOON).toNanos());
            if (left.isEmpty() && departures.replaced(departure)) {
                departures.forget(departure);
            }
            if (!left.isEmpty() && told.add(departure)) {
                OrphanLog.LOG.sweeping(departure.node(), left.size());
            }
            settle(left, departure, all, now);
        } catch (RecorderException e) {
            OrphanLog.LOG.sweepFailed(departure.node(), e.getMessage());
            nextSweep.put(departure, now + SOON.toNanos());
        }
    }

    /** Works on those of which it is this node's turn. */
    private void settle(Set<RecordingId> left, Departure departure, List<NodeReport> all, long now) {
        Attempts before = attempts(departure);
        left.removeIf(recording -> !before.isDue(recording, now));
        if (left.isEmpty()) {
            return;
        }
        Map<RecordingId, List<RecordingCopy>> held = copies.apply(List.copyOf(left));
        Optional<NodeId> deputy = deputies.of(departure.node(), all);
        List<Due> due = new ArrayList<>();
        for (RecordingId recording : left) {
            turn(all, deputy, held.getOrDefault(recording, List.of()))
                    .map(turn -> new Due(recording, now - departure.sinceNanos() - turn.toNanos()))
                    .filter(mine -> mine.age() >= 0 && busy.add(recording))
                    .ifPresent(due::add);
        }
        Map<Boolean, List<Due>> apart =
                due.stream().collect(Collectors.partitioningBy(mine -> before.isApart(mine.recording())));
        sideBySide(apart.get(false)).forEach(some -> executor.execute(() -> settle(some, departure)));
        apart.get(true).forEach(one -> executor.execute(() -> settle(List.of(one), departure)));
    }

    /** One share for each worker, or more if they are large, each with the most urgent first. */
    static <T> List<List<T>> sideBySide(List<T> all) {
        int largest = RecordingRepository.LARGEST_CHANGE;
        int shares = Math.max(Math.min(WORKERS, all.size()), (all.size() + largest - 1) / largest);
        List<List<T>> shared = Stream.generate(() -> (List<T>) new ArrayList<T>())
                .limit(shares)
                .toList();
        for (int i = 0; i < all.size(); i++) {
            shared.get(i % shares).add(all.get(i));
        }
        return shared;
    }

    /** How long this node leaves a recording to others; empty when it is not to act at all. */
    private Optional<Duration> turn(List<NodeReport> all, Optional<NodeId> deputy, List<RecordingCopy> held) {
        NodeId self = nodes.self().node();
        List<NodeId> order = CloserOrder.of(all, deputy, held);
        int turn = order.indexOf(self);
        if (turn < 0) {
            return Optional.empty();
        }
        boolean better = order.subList(0, turn).stream()
                .anyMatch(node -> held.stream().anyMatch(copy -> copy.node().equals(node)));
        boolean holds = held.stream().anyMatch(copy -> copy.node().equals(self));
        return Optional.of(STEP.multipliedBy(turn).plus(better && !holds ? WITHOUT_COPY : Duration.ZERO));
    }

    /** One that fails may be the fault of a single recording: each is tried by itself from then on. */
    private void settle(List<Due> due, Departure departure) {
        List<RecordingId> recordings = due.stream().map(Due::recording).toList();
        try {
            if (stopped || !isGone(departure)) {
                recordings.forEach(attempts(departure)::waits);
                return;
            }
            Set<RecordingId> taken = take(recordings, departure);
            for (Due left : due) {
                if (taken.contains(left.recording())) {
                    tried(left.recording(), departure, STAYS, false);
                } else if (left.age() >= GRACE.toNanos()) {
                    close(left.recording(), departure);
                } else {
                    attempts(departure).waits(left.recording());
                }
            }
        } catch (RuntimeException e) {
            failed(recordings, departure, e, true);
        } finally {
            recordings.forEach(busy::remove);
        }
    }

    /** One that fails again and again by itself is closed, with what is known of it. */
    private Set<RecordingId> take(List<RecordingId> recordings, Departure departure) {
        try {
            return taker.take(recordings, departure.home());
        } catch (RuntimeException e) {
            boolean odd = recordings.size() == 1 && attempts(departure).isOdd(recordings.get(0));
            if (!odd || isAway(e)) {
                throw e;
            }
            OrphanLog.LOG.notTaken(recordings.get(0), departure.node(), e.toString());
            return Set.of();
        }
    }

    /** The node may be back by now, and one that cannot be closed does not keep the others from it. */
    private void close(RecordingId recording, Departure departure) {
        try {
            if (isGone(departure)) {
                if (closer.close(recording, departure)) {
                    attempts(departure).waits(recording);
                } else {
                    tried(recording, departure, STAYS, false);
                }
            }
        } catch (RuntimeException e) {
            failed(List.of(recording), departure, e, false);
        }
    }

    private void failed(List<RecordingId> recordings, Departure departure, RuntimeException why, boolean unsure) {
        if (isAway(why)) {
            OrphanLog.LOG.sweepFailed(departure.node(), why.toString());
            recordings.forEach(attempts(departure)::inVain);
            return;
        }
        boolean news = false;
        for (RecordingId recording : recordings) {
            news |= tried(recording, departure, why.toString(), unsure) == 1;
        }
        if (news) {
            OrphanLog.LOG.sweepFailed(departure.node(), why.toString());
        }
    }

    /** @return how often by now */
    private int tried(RecordingId recording, Departure departure, String why, boolean unsure) {
        int times = attempts(departure).tried(recording, ticker.nanos(), unsure);
        if (times == Attempts.ODD) {
            OrphanLog.LOG.odd(recording, departure.node(), why, Attempts.LONGEST_PAUSE.toSeconds());
        }
        return times;
    }

    /** A row that cannot be read looks like a database that is away, but others can be read then. */
    private boolean isAway(RuntimeException why) {
        try {
            if (why instanceof RecorderException failure && failure.code() == ErrorCode.STORE_UNAVAILABLE) {
                repository.byId(NONE);
            }
            return false;
        } catch (RuntimeException e) {
            return true;
        }
    }

    private Attempts attempts(Departure departure) {
        return attempts.computeIfAbsent(departure.home(), home -> new Attempts());
    }

    /** It may have come back while its rows were being closed. */
    private boolean isGone(Departure departure) {
        List<NodeReport> all = nodes.byMembership();
        return Majority.holds(all)
                && all.stream()
                        .noneMatch(node -> node.node().equals(departure.node())
                                && node.incarnation() == departure.incarnation()
                                && node.state().alive());
    }
}
