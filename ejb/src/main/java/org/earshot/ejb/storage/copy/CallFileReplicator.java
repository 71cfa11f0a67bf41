// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
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

    /** A node that has refused a recording is not asked for it again for this long. */
    private static final long AVOID_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long ASSIGN_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** A file that is not sealed after this long will be by the next start of the node. */
    private static final long SEAL_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** An ended recording for which no twin was found in this time is left to whoever makes copies later. */
    private static final long WAIT_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Supplier<Map<RecordingId, Long>> running;
    private final FileRecordingStore store;
    private final Twins twins;
    private final Ticker ticker;
    private final Clock clock;
    private final Map<RecordingId, Tracked> tracked = new ConcurrentHashMap<>();
    private long lastAssigned;

    /** A recording that is copied, and to whom. */
    private static final class Tracked {

        private final Path file;
        private volatile Optional<CopyPeer> peer = Optional.empty();
        private volatile Copy copy;
        private boolean ended;
        private boolean sealed;
        private long endedNanos;
        private Optional<NodeId> wanted = Optional.empty();
        private Set<NodeId> holders = Set.of();
        /**
         * Who has refused it, and when. A refusal is of one recording: it may be the node's own by now, which says nothing of
         * others.
         */
        private final Map<NodeId, Long> refusals = new HashMap<>();
        /** Whether it is a copy of a recording that ended before, maybe made from a copy. */
        private boolean further;
        /** Whether it is no copy, but goes to the recording's home to be merged. */
        private final boolean part;
        /** When it began to run here, in milliseconds since 1970; 0 when it has ended before. */
        private final long since;

        private Tracked(RecordingId recording, Path file, boolean part, long since) {
            this.file = file;
            this.part = part;
            this.since = since;
            this.copy = new Copy(recording, file, part, since);
        }

        static Tracked running(RecordingId recording, Path file, long since) {
            return new Tracked(recording, file, false, since);
        }

        static Tracked ended(RecordingId recording, Path file) {
            return new Tracked(recording, file, false, 0);
        }

        static Tracked part(RecordingId recording, Path file) {
            return new Tracked(recording, file, true, 0);
        }

        boolean hasRunHere() {
            return since > 0;
        }

        Set<NodeId> without(long now) {
            refusals.values().removeIf(since -> now - since > AVOID_NANOS);
            Set<NodeId> all = new HashSet<>(holders);
            all.addAll(refusals.keySet());
            return all;
        }
    }

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
        this.ticker = ticker;
        this.clock = clock;
        this.lastAssigned = ticker.nanos() - ASSIGN_NANOS;
    }

    /** Goes on with copies that the last process of this node has not finished. Called once, before the first turn. */
    void resume(Collection<RecordingCopy> unfinished) {
        for (RecordingCopy copy : unfinished) {
            store.own(copy.recording()).ifPresent(file -> {
                Tracked one = Tracked.ended(copy.recording(), file);
                one.wanted = Optional.of(copy.node());
                tracked.putIfAbsent(copy.recording(), one);
            });
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
                .map(file -> {
                    Tracked one = Tracked.ended(recording, file);
                    one.further = true;
                    one.holders = Set.copyOf(holders);
                    return tracked.putIfAbsent(recording, one) == null;
                })
                .orElse(false);
    }

    /**
     * Sends a part of a recording to its home.
     *
     * @return false when it, or a copy of the recording, is on its way already
     */
    boolean offer(RecordingId recording, Path part, NodeId home) {
        Tracked one = Tracked.part(recording, part);
        one.further = true;
        one.wanted = Optional.of(home);
        return tracked.putIfAbsent(recording, one) == null;
    }

    boolean isOnItsWay(RecordingId recording) {
        return tracked.containsKey(recording);
    }

    /** Copies of recordings that ended before which are still on their way. */
    int furtherCount() {
        return (int) tracked.values().stream().filter(one -> one.further).count();
    }

    /** To be called every {@link #TURN_MILLIS}. */
    void turn() {
        long now = ticker.nanos();
        Map<RecordingId, Long> written = running.get();
        boolean news = false;
        for (Map.Entry<RecordingId, Long> one : written.entrySet()) {
            Tracked known = tracked.get(one.getKey());
            if (known == null) {
                news |= begin(one.getKey());
            } else {
                known.copy.grown(one.getValue(), now);
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

    private boolean begin(RecordingId recording) {
        Optional<Path> file = store.own(recording);
        file.ifPresent(path -> tracked.put(recording, Tracked.running(recording, path, clock.millis())));
        return file.isPresent();
    }

    private void ended(RecordingId recording, Tracked one, long now) {
        if (!one.ended) {
            one.ended = true;
            one.endedNanos = now;
        }
        if (!one.sealed) {
            seal(recording, one, now);
        }
        Copy.State state = one.copy.state();
        if (state == Copy.State.COMPLETE) {
            one.peer.ifPresent(twin -> CopyLog.LOG.complete(recording, twin.node(), one.copy.held()));
            forget(recording, one);
        } else if (state == Copy.State.DROPPED) {
            forget(recording, one);
        } else if (state == Copy.State.FAILED) {
            CopyLog.LOG.incomplete(recording, "its call file could not be read");
            forget(recording, one);
        } else if (state == Copy.State.DIVERGED) {
            one.peer.ifPresent(twin -> CopyLog.LOG.diverged(recording, twin.node()));
            forget(recording, one);
        } else if (!one.sealed && now - one.endedNanos > SEAL_NANOS) {
            CopyLog.LOG.incomplete(recording, "its call file was not closed as it should");
            forget(recording, one);
        } else if (one.peer.isEmpty() && now - one.endedNanos > WAIT_NANOS) {
            CopyLog.LOG.incomplete(recording, "no other node could hold it");
            forget(recording, one);
        }
    }

    private void seal(RecordingId recording, Tracked one, long now) {
        try {
            if (one.further ? Files.exists(one.file) : store.isSealed(recording)) {
                one.copy.closed(Files.size(one.file), now);
                one.sealed = true;
            } else if (one.further || store.own(recording).isEmpty()) {
                vanished(recording, one);
            }
        } catch (IOException e) {
            CopyLog.LOG.debugf("%s is not to be found: %s", one.file, e);
        }
    }

    /** What was set aside is another home's recording, and its copies are that one's. */
    private void vanished(RecordingId recording, Tracked one) throws IOException {
        if (!store.parts().of(recording).isEmpty()) {
            forget(recording, one);
            return;
        }
        one.copy.vanished();
        if (one.peer.isEmpty()) {
            forget(recording, one);
        }
    }

    private void forget(RecordingId recording, Tracked one) {
        tracked.remove(recording);
        one.peer.ifPresent(peer -> peer.remove(recording));
    }

    private void assign(long now) {
        twins.look(now);
        boolean inDoubt = twins.isInDoubt();
        for (Map.Entry<RecordingId, Tracked> entry : tracked.entrySet()) {
            Tracked one = entry.getValue();
            Optional<CopyPeer> peer = one.peer;
            Copy.State state = one.copy.state();
            if (one.part) {
                assignPart(entry.getKey(), one, now);
                continue;
            }
            boolean stuck = !one.ended && (state == Copy.State.FAILED || state == Copy.State.DIVERGED);
            if (peer.isPresent() && (stuck || state == Copy.State.REFUSED)) {
                refused(entry.getKey(), state, peer.get().node());
                one.refusals.put(peer.get().node(), now);
                leave(entry.getKey(), one, peer.get());
            } else if (peer.isPresent() && twins.isLost(peer.get().node(), now)) {
                leave(entry.getKey(), one, peer.get());
            }
            if (one.peer.isEmpty() && !(inDoubt && one.hasRunHere())) {
                one.peer = twins.choose(entry.getKey(), one.wanted, one.without(now), now);
                one.peer.ifPresent(chosen -> chosen.add(one.copy));
            }
        }
        twins.tidy(now);
    }

    private static void refused(RecordingId recording, Copy.State state, NodeId twin) {
        if (state == Copy.State.DIVERGED) {
            CopyLog.LOG.diverged(recording, twin);
        } else if (state == Copy.State.REFUSED) {
            CopyLog.LOG.refused(twin, recording);
        }
    }

    /** Goes to the home or nowhere; it is offered again later. */
    private void assignPart(RecordingId recording, Tracked one, long now) {
        boolean over = one.copy.state() == Copy.State.REFUSED
                || one.peer.filter(peer -> twins.isLost(peer.node(), now)).isPresent();
        if (!over && one.peer.isEmpty()) {
            one.peer = one.wanted.flatMap(home -> twins.only(home, now));
            one.peer.ifPresent(home -> home.add(one.copy));
        }
        if (over || one.peer.isEmpty()) {
            forget(recording, one);
        }
    }

    /** The next twin begins with nothing. */
    private void leave(RecordingId recording, Tracked one, CopyPeer peer) {
        peer.remove(recording);
        one.peer = Optional.empty();
        one.wanted = Optional.empty();
        one.sealed = false;
        one.copy = new Copy(recording, one.file, false, one.since);
    }

    /** Who holds the copy of a recording that runs here. */
    Optional<NodeId> twinOf(RecordingId recording) {
        return Optional.ofNullable(tracked.get(recording))
                .flatMap(one -> one.peer)
                .map(CopyPeer::node);
    }

    /** Age of the oldest bytes in call files that a twin does not have, in milliseconds. */
    long lagMillis() {
        long now = ticker.nanos();
        long worst = 0;
        for (Tracked one : tracked.values()) {
            OptionalLong since = one.peer.isPresent() ? one.copy.behindSince() : OptionalLong.empty();
            worst = Math.max(worst, since.isPresent() ? now - since.getAsLong() : 0);
        }
        return TimeUnit.NANOSECONDS.toMillis(worst);
    }

    /** Recordings that go to a twin now, and those that have none. */
    List<Integer> counts() {
        int copied = 0;
        List<Tracked> all = new ArrayList<>(tracked.values());
        for (Tracked one : all) {
            copied += one.peer.filter(CopyPeer::isConnected).isPresent() ? 1 : 0;
        }
        return List.of(copied, all.size() - copied);
    }
}
