// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.DialogId;
import org.earshot.domain.call.DialogTakeover;
import org.earshot.domain.call.SignallingLink;
import org.earshot.domain.call.StoredDialog;
import org.earshot.domain.call.StoredDialogs;
import org.earshot.domain.call.TakeoverOutcome;
import org.earshot.domain.call.TakeoverWay;
import org.earshot.domain.cluster.CallHome;
import org.earshot.domain.cluster.CallHomes;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.FloatingAddresses;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.TakeoverPolicy;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingFlag;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingRepository;
import org.earshot.domain.recording.RecordingState;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.call.CallAdoption;
import org.earshot.ejb.call.InterruptedRow;
import org.earshot.ejb.cluster.takeover.OpenWays.Open;

/**
 * Goes on with calls of lost nodes: the rows are won first, all in one transaction, then call by call the file goes on, the
 * ports are bound and each client is asked to send here. What cannot go on is closed with all that was captured. Thread-safe.
 */
final class Takeover implements CallTaker {

    private final OpenWays ways;
    private final ClusterNodes nodes;
    private final StoredDialogs dialogs;
    private final CallHomes homes;
    private final RecordingRepository repository;
    private final CallAdoption calls;
    private final Supplier<Optional<DialogTakeover>> signalling;
    private final Consumer<RecordingId> copies;
    private final WonCloser closer;
    private final TakeoverCounters counters;
    private final Duration lifetime;
    private final Clock clock;
    private final Ticker ticker;
    /** Rows that may have been won by a transaction of which nobody knows how it ended. */
    private final Map<RecordingId, LostHome> unsure = new ConcurrentHashMap<>();
    /** Those of all shares that are under way. */
    private final Set<RecordingId> underWay = ConcurrentHashMap.newKeySet();

    private volatile boolean stopping;

    /**
     * @param signalling who takes over dialogs here, once that side has started
     * @param copies lets go of this node's copy of a recording, so that it can become its call file
     * @param closer closes what was won and cannot go on
     * @param lifetime longer than any recording
     */
    Takeover(
            TakeoverPolicy policy,
            FloatingAddresses floating,
            ClusterNodes nodes,
            StoredDialogs dialogs,
            CallHomes homes,
            RecordingRepository repository,
            CallAdoption calls,
            Supplier<Optional<DialogTakeover>> signalling,
            Consumer<RecordingId> copies,
            WonCloser closer,
            TakeoverCounters counters,
            Duration lifetime,
            Clock clock,
            Ticker ticker) {
        this.ways = new OpenWays(policy, floating, dialogs);
        this.nodes = nodes;
        this.dialogs = dialogs;
        this.homes = homes;
        this.repository = repository;
        this.calls = calls;
        this.signalling = signalling;
        this.copies = copies;
        this.closer = closer;
        this.counters = counters;
        this.lifetime = lifetime;
        this.clock = clock;
        this.ticker = ticker;
    }

    /**
     * A recording that was won.
     *
     * @param again whether its home had taken it over from another node
     */
    private record Won(
            Recording row,
            LostHome lost,
            List<StoredDialog> open,
            List<TakeoverWay> ways,
            boolean again,
            long sinceNanos,
            long wonMillis) {}

    @Override
    public Set<RecordingId> take(List<RecordingId> recordings, LostHome lost) {
        Optional<DialogTakeover> taker = signalling.get();
        if (taker.isEmpty()) {
            return Set.of();
        }
        long now = ticker.nanos();
        Map<RecordingId, Open> open = ways.of(recordings, lost);
        take(open, lost, taker.get(), stored -> lost.ran(stored) || isUnsure(stored), now);
        return open.keySet();
    }

    @Override
    public Set<RecordingId> unsure() {
        return Set.copyOf(unsure.keySet());
    }

    @Override
    public void settle(RecordingId recording) {
        LostHome lost = unsure.get(recording);
        Optional<DialogTakeover> taker = signalling.get();
        if (lost == null || taker.isEmpty()) {
            return;
        }
        long now = ticker.nanos();
        Map<RecordingId, Open> open = ways.of(List.of(recording), lost);
        if (open.isEmpty()) {
            win(Set.of(recording), lost, this::isUnsure, ConcurrentHashMap.newKeySet())
                    .values()
                    .forEach(row -> closer.close(row, lost, true));
        } else {
            take(open, lost, taker.get(), this::isUnsure, now);
        }
    }

    @Override
    public void stop() {
        stopping = true;
    }

    /** A row that is this node's, and that it may have won without knowing. */
    private boolean isUnsure(Recording stored) {
        return unsure.containsKey(stored.id())
                && stored.state() == RecordingState.ACTIVE
                && stored.node().equals(nodes.self().node().value());
    }

    @Override
    public boolean isTaking(RecordingId recording) {
        return underWay.contains(recording);
    }

    private void take(
            Map<RecordingId, Open> open, LostHome lost, DialogTakeover taker, Predicate<Recording> winnable, long now) {
        underWay.addAll(open.keySet());
        try {
            takeAll(open, lost, taker, winnable, now);
        } finally {
            underWay.removeAll(open.keySet());
        }
    }

    private void takeAll(
            Map<RecordingId, Open> open, LostHome lost, DialogTakeover taker, Predicate<Recording> winnable, long now) {
        Set<RecordingId> again = ConcurrentHashMap.newKeySet();
        Map<RecordingId, Recording> won = win(open.keySet(), lost, winnable, again);
        long wonMillis = millisSince(now);
        List<Won> mine = open.entrySet().stream()
                .filter(entry -> won.containsKey(entry.getKey()))
                .map(entry -> new Won(
                        won.get(entry.getKey()),
                        lost,
                        entry.getValue().dialogs(),
                        entry.getValue().ways(),
                        again.contains(entry.getKey()),
                        now,
                        wonMillis))
                .toList();
        // All copies first: a lost home that is back may have those deleted that are not yet call files.
        mine.stream().filter(this::surrender).toList().forEach(call -> {
            if (stopping) {
                TakeoverLog.LOG.leftByStop(call.row().id(), lost.node());
            } else {
                goOn(call, taker);
            }
        });
    }

    /** Whether this node's copy may become the call file; if not, the recording is closed. */
    private boolean surrender(Won won) {
        try {
            copies.accept(won.row().id());
            return true;
        } catch (RuntimeException e) {
            TakeoverLog.LOG.failed(won.row().id(), won.lost().node(), e);
            closer.close(won.row(), won.lost(), won.again());
            return false;
        }
    }

    /**
     * A transaction that failed may have come through all the same: its rows are known again by this node's name.
     *
     * @param again is told of the rows that had been taken over before, as far as is known
     */
    private Map<RecordingId, Recording> win(
            Set<RecordingId> open, LostHome lost, Predicate<Recording> winnable, Set<RecordingId> again) {
        String self = nodes.self().node().value();
        try {
            Map<RecordingId, Recording> won = repository.changeAll(open, stored -> {
                if (!winnable.test(stored)) {
                    return Optional.empty();
                }
                if (stored.flags().contains(RecordingFlag.TAKEN_OVER)) {
                    again.add(stored.id());
                }
                return Optional.of(InterruptedRow.takenOver(stored, self));
            });
            unsure.keySet().removeAll(open);
            return won;
        } catch (RecorderException e) {
            open.forEach(id -> unsure.put(id, lost));
            throw e;
        }
    }

    private void goOn(Won won, DialogTakeover taker) {
        Recording row = won.row();
        int epoch = 1
                + won.open().stream()
                        .mapToInt(dialog -> dialog.home().epoch())
                        .max()
                        .orElse(0);
        CallHome home;
        CallAdoption.Adopted adopted;
        try {
            NodeReport self = nodes.self();
            home = new CallHome(self.node(), self.incarnation(), epoch);
            adopted = calls.adopt(row, won.lost().node(), won.open(), epoch, won.ways());
        } catch (RuntimeException e) {
            TakeoverLog.LOG.failed(row.id(), won.lost().node(), e);
            closer.close(row, won.lost(), won.again());
            return;
        }
        long ready = millisSince(won.sinceNanos());
        keep(won, adopted, home);
        ask(won, adopted, taker);
        TakeoverLog.LOG.taking(
                row.id(),
                row.key(),
                won.lost().node(),
                epoch,
                won.ways().get(0),
                won.wonMillis(),
                ready,
                won.open().size(),
                millisSince(won.sinceNanos()));
        tellHome(row.key(), home);
    }

    /** Should this node be lost before the client has answered, the next one finds the dialogs as this node's. */
    private void keep(Won won, CallAdoption.Adopted adopted, CallHome home) {
        for (StoredDialog dialog : won.open()) {
            List<MediaEndpoint> where = adopted.endpoints().getOrDefault(dialog.dialog(), List.of());
            orFailed(() -> dialogs.put(dialog.at(home, where))).exceptionally(failure -> {
                TakeoverLog.LOG.debugf("Dialog %s is not kept as this node's: %s", dialog, failure);
                return null;
            });
        }
    }

    /** Each dialog of the recording is asked for at the same time. */
    private void ask(Won won, CallAdoption.Adopted adopted, DialogTakeover taker) {
        Map<DialogId, List<MediaEndpoint>> endpoints = adopted.endpoints();
        for (StoredDialog dialog : won.open()) {
            List<MediaEndpoint> where = endpoints.getOrDefault(dialog.dialog(), List.of());
            TakeoverWay way = way(won, dialog.dialog(), adopted);
            orFailed(() -> taker.takeOver(dialog, where, way))
                    .exceptionally(
                            failure -> TakeoverOutcome.failed(TakeoverOutcome.Result.GONE, String.valueOf(failure)))
                    .thenAccept(outcome -> ended(won, dialog.dialog(), outcome, adopted));
        }
    }

    /** A dialog all of whose streams are received where the address has moved goes on, whatever happens to another one. */
    private static TakeoverWay way(Won won, DialogId dialog, CallAdoption.Adopted adopted) {
        String why = adopted.unmoved().get(dialog);
        if (why == null) {
            return won.ways().get(0);
        }
        TakeoverLog.LOG.unmoved(won.row().id(), dialog, why);
        return TakeoverWay.REINVITE;
    }

    private void ended(Won won, DialogId dialog, TakeoverOutcome outcome, CallAdoption.Adopted adopted) {
        RecordingId recording = won.row().id();
        counters.ended(outcome.result());
        TakeoverLog.LOG.outcome(
                recording,
                dialog,
                won.lost().node(),
                outcome.result(),
                millisSince(won.sinceNanos()),
                outcome.why().isEmpty() ? "" : ", " + outcome.why());
        if (outcome.result() == TakeoverOutcome.Result.TAKEN) {
            adopted.links().getOrDefault(dialog, SignallingLink::abandon).accept(outcome.link());
            adopted.lastPacket()
                    .ifPresent(last -> counters.gap(
                            Math.max(0, Duration.between(last, clock.instant()).toMillis())));
        } else if (outcome.result() == TakeoverOutcome.Result.ENDED) {
            calls.hungUp(recording, dialog, "The client had hung up while its node was lost: " + outcome.why());
        } else {
            calls.lost(recording, dialog, outcome.why());
        }
    }

    /**
     * The row has decided already; that the pilots know it, too, is for legs of the call that come late. A pilot may have
     * placed such a leg at a third node since the loss; a later takeover counts more than this one.
     */
    private void tellHome(CallKey key, CallHome next) {
        orFailed(() -> homes.find(key)
                        .map(before -> replace(key, before, next))
                        .orElseGet(() ->
                                homes.decide(key, next, lifetime).thenCompose(decided -> replace(key, decided, next))))
                .exceptionally(failure -> {
                    TakeoverLog.LOG.homeNotTold(key, String.valueOf(failure));
                    return null;
                });
    }

    private CompletionStage<Boolean> replace(CallKey key, CallHome before, CallHome next) {
        return before.equals(next) || before.epoch() > next.epoch()
                ? CompletableFuture.completedStage(false)
                : homes.replace(key, before, next, lifetime);
    }

    /** The call runs here already: what the cluster or the signalling cannot do must not end it. */
    private static <T> CompletionStage<T> orFailed(Supplier<? extends CompletionStage<T>> step) {
        try {
            return step.get();
        } catch (RuntimeException e) {
            return CompletableFuture.failedStage(e);
        }
    }

    private long millisSince(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - nanos);
    }
}
