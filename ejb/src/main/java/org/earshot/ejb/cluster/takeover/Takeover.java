// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

/**
 * Goes on with calls of lost nodes: the rows are won first, all in one transaction, then call by call the file goes on, the
 * ports are bound and each client is asked to send here. What cannot go on is closed with all that was captured. Thread-safe.
 */
final class Takeover implements CallTaker {

    private final TakeoverPolicy policy;
    private final FloatingAddresses floating;
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
    private final Set<RecordingId> unsure = ConcurrentHashMap.newKeySet();
    /** Those of all shares that are under way. */
    private final Set<RecordingId> underWay = ConcurrentHashMap.newKeySet();

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
        this.policy = policy;
        this.floating = floating;
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

    /** What of a recording can be taken over, and the ways that are open, in order; there is at least one. */
    private record Open(List<StoredDialog> dialogs, List<TakeoverWay> ways) {

        Won won(Recording row, LostHome lost, boolean again, long sinceNanos, long wonMillis) {
            return new Won(row, lost, dialogs, ways, again, sinceNanos, wonMillis);
        }
    }

    @Override
    public Set<RecordingId> take(List<RecordingId> recordings, LostHome lost) {
        Optional<DialogTakeover> taker = signalling.get();
        if (taker.isEmpty()) {
            return Set.of();
        }
        long now = ticker.nanos();
        Map<RecordingId, Open> open = open(recordings, lost);
        underWay.addAll(open.keySet());
        try {
            take(open, lost, taker.get(), now);
        } finally {
            underWay.removeAll(open.keySet());
        }
        return open.keySet();
    }

    @Override
    public boolean isTaking(RecordingId recording) {
        return underWay.contains(recording);
    }

    private void take(Map<RecordingId, Open> open, LostHome lost, DialogTakeover taker, long now) {
        String self = nodes.self().node().value();
        Set<RecordingId> again = ConcurrentHashMap.newKeySet();
        Map<RecordingId, Recording> won = win(open.keySet(), lost, self, again);
        long wonMillis = millisSince(now);
        List<Won> mine = open.entrySet().stream()
                .filter(entry -> won.containsKey(entry.getKey()))
                .map(entry -> entry.getValue()
                        .won(won.get(entry.getKey()), lost, again.contains(entry.getKey()), now, wonMillis))
                .toList();
        // All copies first: a lost home that is back may have those deleted that are not yet call files.
        mine.stream().filter(this::surrender).toList().forEach(call -> goOn(call, taker));
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
            Set<RecordingId> open, LostHome lost, String self, Set<RecordingId> again) {
        try {
            Map<RecordingId, Recording> won = repository.changeAll(open, stored -> {
                if (!lost.ran(stored) && !(unsure.contains(stored.id()) && isActiveAt(self, stored))) {
                    return Optional.empty();
                }
                if (stored.flags().contains(RecordingFlag.TAKEN_OVER)) {
                    again.add(stored.id());
                }
                return Optional.of(InterruptedRow.takenOver(stored, self));
            });
            unsure.removeAll(open);
            return won;
        } catch (RecorderException e) {
            unsure.addAll(open);
            throw e;
        }
    }

    private static boolean isActiveAt(String node, Recording row) {
        return row.state() == RecordingState.ACTIVE && row.node().equals(node);
    }

    /**
     * Those that can be taken over, in the same order. The row says whose the dialogs are: those of a home that was lost before
     * it could tell the cluster that it had taken them bear the name of the home before.
     */
    private Map<RecordingId, Open> open(List<RecordingId> recordings, LostHome lost) {
        Map<RecordingId, List<StoredDialog>> all = dialogs.ofAll(Set.copyOf(recordings));
        Map<RecordingId, Open> open = new LinkedHashMap<>();
        for (RecordingId recording : recordings) {
            List<StoredDialog> left = all.getOrDefault(recording, List.of());
            List<TakeoverWay> ways = ways(left, lost);
            if (ways.isEmpty()) {
                TakeoverLog.LOG.debugf(
                        "Recording %s of %s is not taken: no way for %s dialogs", recording, lost, left.size());
            } else {
                open.put(recording, new Open(left, ways));
            }
        }
        return open;
    }

    /** Those that the client accepts and that are open now; none is asked for behind a re-INVITE, which any node can send. */
    private List<TakeoverWay> ways(List<StoredDialog> open, LostHome lost) {
        List<TakeoverWay> ways = new ArrayList<>();
        if (!open.isEmpty()) {
            for (TakeoverWay way : policy.of(open.get(0).kind())) {
                if (!ways.contains(TakeoverWay.REINVITE) && isOpen(way, open, lost)) {
                    ways.add(way);
                }
            }
        }
        return ways;
    }

    private boolean isOpen(TakeoverWay way, List<StoredDialog> open, LostHome lost) {
        return switch (way) {
            case REINVITE -> floating.isOwnHere();
            case FLOATING -> floating.claim(lost.node()) && open.stream().allMatch(this::isHere);
        };
    }

    private boolean isHere(StoredDialog dialog) {
        return dialog.streams().stream()
                .allMatch(stream -> floating.isHere(stream.endpoint().address()));
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
