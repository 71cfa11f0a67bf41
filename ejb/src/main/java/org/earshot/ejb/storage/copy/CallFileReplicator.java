// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Keeps a copy of each running recording on its twin. Looks at what has been written to the call files; capture does not know
 * of it and never waits for it. {@link #turn} belongs to one thread; the other methods are thread-safe.
 */
final class CallFileReplicator {

    /** Time between two turns. */
    static final long TURN_MILLIS = 100;

    private static final long ASSIGN_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** A file that is not sealed after this long will be by the next start of the node. */
    private static final long SEAL_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** An ended recording for which no twin was found in this time is left to whoever makes copies later. */
    private static final long WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Supplier<Map<RecordingId, Long>> running;
    private final FileRecordingStore store;
    private final Twins twins;
    private final TwinMoves moves;
    private final Ticker ticker;
    private final Clock clock;
    private final Map<RecordingId, Tracked> tracked = new ConcurrentHashMap<>();
    private long lastAssigned;

    /** @param running the recordings that run here and how many bytes their call files have */
    CallFileReplicator(
            Supplier<Map<RecordingId, Long>> running,
            FileRecordingStore store,
            Twins twins,
            Ticker ticker,
            Clock clock) {
        this.running = running;
        this.store = store;
        this.twins = twins;
        this.moves = new TwinMoves(twins);
        this.ticker = ticker;
        this.clock = clock;
        this.lastAssigned = ticker.nanos() - ASSIGN_NANOS;
    }

    /** Goes on with copies that the last process of this node has not finished. Called once, before the first turn. */
    void resume(Collection<RecordingCopy> unfinished) {
        for (RecordingCopy copy : unfinished) {
            store.own(copy.recording())
                    .map(file -> Tracked.resumed(copy.recording(), file, copy.node()))
                    .ifPresent(one -> tracked.putIfAbsent(copy.recording(), one));
        }
    }

    /**
     * Copies a closed recording to one more node, from this node's file or its copy.
     *
     * @param holders nodes that have it
     * @return false when it is being copied already, or is not here
     */
    boolean further(RecordingId recording, Set<NodeId> holders) {
        return store.locate(recording)
                .map(file -> Tracked.further(recording, file, holders))
                .filter(one -> tracked.putIfAbsent(recording, one) == null)
                .isPresent();
    }

    /**
     * Sends a part of a recording to its home.
     *
     * @return false when it, or a copy of the recording, is on its way already
     */
    boolean offer(RecordingId recording, Path part, NodeId home) {
        return tracked.putIfAbsent(recording, Tracked.part(recording, part, home)) == null;
    }

    boolean isOnItsWay(RecordingId recording) {
        return tracked.containsKey(recording);
    }

    /** Copies of recordings that ended before which are still on their way. */
    int furtherCount() {
        return (int) tracked.values().stream().filter(Tracked::isFurther).count();
    }

    /** To be called every {@link #TURN_MILLIS}. */
    void turn() {
        long now = ticker.nanos();
        moves.turn(tracked.values(), now);
        Map<RecordingId, Long> written = running.get();
        boolean news = false;
        for (Map.Entry<RecordingId, Long> one : written.entrySet()) {
            Tracked known = tracked.get(one.getKey());
            if (known == null) {
                news |= begin(one.getKey(), one.getValue(), now);
            } else {
                known.grown(one.getValue(), now);
            }
        }
        tracked.forEach((recording, one) -> {
            if (!written.containsKey(recording)) {
                ended(recording, one, now);
            }
        });
        if (news || now - lastAssigned >= ASSIGN_NANOS) {
            lastAssigned = now;
            assign(now);
        }
        twins.wake();
    }

    private boolean begin(RecordingId recording, long written, long now) {
        Optional<Tracked> one = store.own(recording).map(file -> Tracked.live(recording, file, clock.millis()));
        one.ifPresent(fresh -> {
            fresh.grown(written, now);
            tracked.put(recording, fresh);
        });
        return one.isPresent();
    }

    private void ended(RecordingId recording, Tracked one, long now) {
        one.ended(now);
        if (!one.isSealed()) {
            seal(recording, one, now);
        }
        moves.ended(one, now);
        Copy.State state = one.copy().state();
        if (state == Copy.State.COMPLETE) {
            one.peer()
                    .ifPresent(twin -> CopyLog.LOG.complete(
                            recording, twin.node(), one.copy().held()));
            forget(recording, one);
        } else if (state == Copy.State.DROPPED) {
            forget(recording, one);
        } else if (state == Copy.State.FAILED) {
            CopyLog.LOG.incomplete(recording, "its call file could not be read");
            forget(recording, one);
        } else if (state == Copy.State.DIVERGED) {
            one.peer().ifPresent(twin -> CopyLog.LOG.diverged(recording, twin.node()));
            forget(recording, one);
        } else if (!one.isSealed() && one.endedFor(now) > SEAL_NANOS) {
            CopyLog.LOG.incomplete(recording, "its call file was not closed as it should");
            forget(recording, one);
        } else if (one.peer().isEmpty() && one.endedFor(now) > WAIT_NANOS) {
            CopyLog.LOG.incomplete(recording, "no other node could hold it");
            forget(recording, one);
        }
    }

    private void seal(RecordingId recording, Tracked one, long now) {
        try {
            if (one.isFurther() ? Files.exists(one.file()) : store.isSealed(recording)) {
                one.sealed(Files.size(one.file()), now);
            } else if (one.isFurther() || store.own(recording).isEmpty()) {
                vanished(recording, one);
            }
        } catch (IOException e) {
            CopyLog.LOG.debugf("%s is not to be found: %s", one.file(), e);
        }
    }

    /** What was set aside is another home's recording, and its copies are that one's. */
    private void vanished(RecordingId recording, Tracked one) throws IOException {
        if (!store.parts().of(recording).isEmpty()) {
            forget(recording, one);
            return;
        }
        one.vanished();
        if (one.peer().isEmpty()) {
            forget(recording, one);
        }
    }

    private void forget(RecordingId recording, Tracked one) {
        tracked.remove(recording);
        one.forget();
    }

    private void assign(long now) {
        twins.look(now);
        boolean inDoubt = twins.isInDoubt();
        for (Tracked one : tracked.values()) {
            if (one.isPart()) {
                assignPart(one, now);
                continue;
            }
            one.peer().ifPresent(twin -> check(one, twin.node(), now));
            if (one.peer().isEmpty() && !(inDoubt && one.isLive())) {
                twins.choose(one.recording(), one.wanted(), one.without(now), now)
                        .ifPresent(one::goTo);
            }
        }
        twins.tidy(now);
    }

    /** Whether the twin still is one. */
    private void check(Tracked one, NodeId twin, long now) {
        Copy.State state = one.copy().state();
        if (state == Copy.State.REFUSED || (!one.hasEnded() && one.copy().isStuck())) {
            refused(one.recording(), state, twin);
            one.refusedBy(twin, now);
            one.leave(now);
        } else if (twins.isLost(twin, now)) {
            one.leave(now);
        }
    }

    private static void refused(RecordingId recording, Copy.State state, NodeId twin) {
        if (state == Copy.State.DIVERGED) {
            CopyLog.LOG.diverged(recording, twin);
        } else if (state == Copy.State.REFUSED) {
            CopyLog.LOG.refused(twin, recording);
        }
    }

    /** Goes to the home or nowhere; it is offered again later. */
    private void assignPart(Tracked one, long now) {
        boolean over = one.copy().state() == Copy.State.REFUSED
                || one.peer().filter(peer -> twins.isLost(peer.node(), now)).isPresent();
        if (!over && one.peer().isEmpty()) {
            one.wanted().flatMap(home -> twins.only(home, now)).ifPresent(one::goTo);
        }
        if (over || one.peer().isEmpty()) {
            forget(one.recording(), one);
        }
    }

    /** Who holds the copy of a recording that runs here. */
    Optional<NodeId> twinOf(RecordingId recording) {
        return Optional.ofNullable(tracked.get(recording))
                .flatMap(Tracked::peer)
                .map(CopyPeer::node);
    }

    /** Age of the oldest bytes in call files that a twin does not have, in milliseconds. */
    long lagMillis() {
        long now = ticker.nanos();
        long worst = 0;
        for (Tracked one : tracked.values()) {
            OptionalLong since = one.peer().isPresent() ? one.copy().behindSince() : OptionalLong.empty();
            worst = Math.max(worst, since.isPresent() ? now - since.getAsLong() : 0);
        }
        return TimeUnit.NANOSECONDS.toMillis(worst);
    }

    /** Recordings that go to a twin now, and those that have none. */
    List<Integer> counts() {
        int copied = 0;
        List<Tracked> all = new ArrayList<>(tracked.values());
        for (Tracked one : all) {
            copied += one.peer().filter(CopyPeer::isConnected).isPresent() ? 1 : 0;
        }
        return List.of(copied, all.size() - copied);
    }
}
