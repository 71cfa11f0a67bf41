// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.time.Ticker;
import org.earshot.ejb.storage.copy.Frames.Answer;
import org.earshot.ejb.storage.copy.Frames.Reply;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.media.storage.Replica;

/**
 * The copies that this node is taking, each by one session at a time. A copy only ever grows at its end; what comes at
 * another offset is not written. Thread-safe.
 */
final class ReplicaShelf {

    /** Own recordings need the room that is left beyond this. Homes choose nodes with more room anyway. */
    private static final double FULL_PERCENT = 97;

    /** So long nobody begins a copy anew of which this node makes its call file: it would be written under the writer's hands. */
    private static final Duration SURRENDERED = Duration.ofMinutes(1);

    private final FileRecordingStore store;
    private final NodeId self;
    private final Ticker ticker;
    private final Map<RecordingId, Open> open = new ConcurrentHashMap<>();
    private final Map<RecordingId, RecordingCopy> changed = new ConcurrentHashMap<>();
    private final Set<RecordingId> dropped = ConcurrentHashMap.newKeySet();
    private final Queue<ArrivedPart> arrived = new ConcurrentLinkedQueue<>();
    private final Map<RecordingId, Long> surrendered = new HashMap<>();
    private final Set<RecordingId> whole = new HashSet<>();

    /** A copy and the session that continues it. Its monitor guards what is written. */
    private static final class Open {

        private final Replica replica;
        private final Object session;
        private final Home from;
        private final Optional<String> partOf;
        private boolean closed;

        private Open(Replica replica, Object session, Home from, Optional<String> partOf) {
            this.replica = replica;
            this.session = session;
            this.from = from;
            this.partOf = partOf;
        }

        static Open copy(Replica replica, Object session, Home home) {
            return new Open(replica, session, home, Optional.empty());
        }

        static Open part(Replica replica, Object session, String from) {
            return new Open(replica, session, new Home(from, 0), Optional.of(from));
        }
    }

    /**
     * Who sends a copy.
     *
     * @param node its name
     * @param since when the recording began to run there, in milliseconds since 1970 by its clock; 0 when it does not
     */
    record Home(String node, long since) {

        /** Whether the recording went on at the other after it was here. */
        boolean isOlderThan(Home other) {
            return !node.equals(other.node) && since < other.since;
        }
    }

    ReplicaShelf(FileRecordingStore store, NodeId self, Ticker ticker) {
        this.store = store;
        this.self = self;
        this.ticker = ticker;
    }

    /**
     * Opens a copy for a session; another that had it has it no more. A home from which the recording was taken over while it
     * was away does not get the copy that its new home has open.
     */
    synchronized Reply begin(Object session, Home home, RecordingId recording, boolean anew) {
        try {
            Open before = open.get(recording);
            if (before != null && home.isOlderThan(before.from)) {
                return refusal(recording);
            }
            close(recording);
            if (isSurrendered(recording)
                    || store.own(recording).isPresent()
                    || store.usage().usedPercent() >= FULL_PERCENT) {
                return refusal(recording);
            }
            if (anew) {
                makeRoom(recording, home);
            }
            Replica replica = store.replicas().open(recording);
            open.put(recording, Open.copy(replica, session, home));
            dropped.remove(recording);
            changed(recording, replica.length(), false);
            return held(replica);
        } catch (IOException e) {
            return failed(recording, e);
        }
    }

    /** A running call's new home may have taken it over with less than what is here. */
    private void makeRoom(RecordingId recording, Home home) throws IOException {
        if (home.since() > 0) {
            store.replicas().setAside(recording, store.parts());
        } else {
            store.replicas().delete(recording);
        }
    }

    private boolean isSurrendered(RecordingId recording) {
        long now = ticker.nanos();
        surrendered.values().removeIf(since -> now - since >= SURRENDERED.toNanos());
        return surrendered.containsKey(recording);
    }

    /**
     * Opens what another node has of a closed recording of this node, to be merged. There is room for one: while one is coming
     * from another node, or has come and is not yet merged and removed, it is refused.
     *
     * @param from name of that node
     */
    synchronized Reply beginPart(Object session, RecordingId recording, String from, boolean anew) {
        try {
            if (isTaken(recording, from)) {
                return refusal(recording);
            }
            close(recording);
            if (!store.isSealed(recording) || store.usage().usedPercent() >= FULL_PERCENT) {
                return refusal(recording);
            }
            if (anew) {
                store.arrivals().delete(recording);
            }
            Replica part = store.arrivals().open(recording);
            open.put(recording, Open.part(part, session, from));
            return held(part);
        } catch (IOException e) {
            return failed(recording, e);
        }
    }

    private boolean isTaken(RecordingId recording, String from) {
        if (store.arrivals().locate(recording).isEmpty()) {
            whole.remove(recording);
        }
        Open one = open.get(recording);
        return whole.contains(recording) || (one != null && !one.partOf.equals(Optional.of(from)));
    }

    /** Parts that have come whole; each is given once. Its file is to be removed when it is done with. */
    List<ArrivedPart> arrivedParts() {
        List<ArrivedPart> parts = new ArrayList<>();
        for (ArrivedPart part = arrived.poll(); part != null; part = arrived.poll()) {
            parts.add(part);
        }
        return parts;
    }

    /** Adds bytes at the end of a copy; says what it has when that is not where they belong. */
    Reply append(Object session, RecordingId recording, long offset, ByteBuffer bytes) {
        Open one = open.get(recording);
        if (one == null || one.session != session) {
            return refusal(recording);
        }
        synchronized (one) {
            if (one.closed) {
                return refusal(recording);
            }
            if (offset != one.replica.length()) {
                return held(one.replica);
            }
            try {
                one.replica.append(bytes);
                store.succeeded();
                return new Reply(Answer.ACK, recording, one.replica.length(), 0);
            } catch (IOException e) {
                store.failed(e);
                giveUp(one);
                return failed(recording, e);
            }
        }
    }

    /** The home looks for another twin now. The caller holds the monitor. */
    private void giveUp(Open one) {
        one.closed = true;
        open.remove(one.replica.recording(), one);
        try {
            one.replica.close();
        } catch (IOException e) {
            CopyLog.LOG.debugf("The copy of %s is not synced: %s", one.replica.recording(), e);
        }
    }

    /** The home says that this is all: compares, brings it to the medium and closes it. */
    synchronized Reply end(Object session, RecordingId recording, long length, int checksum) {
        Open one = open.get(recording);
        if (one == null || one.session != session) {
            return refusal(recording);
        }
        if (one.replica.length() != length || one.replica.checksum() != checksum) {
            return held(one.replica);
        }
        try {
            close(recording);
            if (one.partOf.isPresent()) {
                whole.add(recording);
                arrived.add(new ArrivedPart(recording, one.partOf.get()));
            } else {
                changed(recording, length, true);
            }
            return new Reply(Answer.CONFIRMED, recording, length, checksum);
        } catch (IOException e) {
            return failed(recording, e);
        }
    }

    /** This node goes on with the recording: nobody writes the copy any more, and it is no copy. The file stays. */
    synchronized void surrender(RecordingId recording) {
        surrendered.put(recording, ticker.nanos());
        try {
            close(recording);
        } catch (IOException e) {
            CopyLog.LOG.replicaFailed(recording, e);
        }
        changed.remove(recording);
        dropped.add(recording);
    }

    /**
     * A home says that the recording is no more, or has never been. A copy that is another's by now, or becomes this node's call
     * file, is not its to remove.
     */
    synchronized void drop(Object session, RecordingId recording) {
        Open one = open.get(recording);
        if (one != null && one.session == session && !isSurrendered(recording)) {
            remove(recording);
        }
    }

    /** The recording is no more. */
    synchronized void remove(RecordingId recording) {
        try {
            close(recording);
            store.replicas().delete(recording);
        } catch (IOException e) {
            CopyLog.LOG.replicaFailed(recording, e);
        }
        changed.remove(recording);
        dropped.add(recording);
    }

    /** A session has ended: its copies rest until another continues them. */
    void left(Object session) {
        for (Map.Entry<RecordingId, Open> one : open.entrySet()) {
            if (one.getValue().session == session) {
                rest(session, one.getKey());
            }
        }
    }

    /** No more of it comes from that session: it rests until another continues it. */
    synchronized void rest(Object session, RecordingId recording) {
        Open one = open.get(recording);
        if (one == null || one.session != session) {
            return;
        }
        try {
            if (one.partOf.isEmpty()) {
                changed(recording, one.replica.length(), false);
            }
            close(recording);
        } catch (IOException e) {
            CopyLog.LOG.replicaFailed(recording, e);
        }
    }

    private void close(RecordingId recording) throws IOException {
        Open one = open.remove(recording);
        if (one != null) {
            synchronized (one) {
                one.closed = true;
                one.replica.close();
            }
        }
    }

    private Reply failed(RecordingId recording, IOException why) {
        CopyLog.LOG.replicaFailed(recording, why);
        return refusal(recording);
    }

    private static Reply refusal(RecordingId recording) {
        return new Reply(Answer.REFUSED, recording, 0, 0);
    }

    private static Reply held(Replica replica) {
        return new Reply(Answer.HELD, replica.recording(), replica.length(), replica.checksum());
    }

    /** Brings all that has been added to the medium. */
    void sync() {
        for (Open one : open.values()) {
            try {
                one.replica.sync();
            } catch (ClosedChannelException e) {
                CopyLog.LOG.tracef("closed meanwhile: %s", e);
            } catch (IOException e) {
                store.failed(e);
                CopyLog.LOG.replicaFailed(one.replica.recording(), e);
            }
        }
    }

    private void changed(RecordingId recording, long bytes, boolean complete) {
        changed.put(recording, new RecordingCopy(recording, self, bytes, complete));
    }

    /** Notes how long the copies are that are growing. */
    void measure() {
        open.forEach((recording, one) -> {
            if (one.partOf.isEmpty()) {
                changed.computeIfAbsent(recording, id -> new RecordingCopy(id, self, one.replica.length(), false));
            }
        });
    }

    /** Copies of which there is something new to say; they stay here until {@link #told}. */
    List<RecordingCopy> news() {
        return new ArrayList<>(changed.values());
    }

    void told(List<RecordingCopy> copies) {
        copies.forEach(copy -> changed.remove(copy.recording(), copy));
    }

    /** Copies that are no more; they stay here until {@link #forgotten}. */
    List<RecordingId> gone() {
        return new ArrayList<>(dropped);
    }

    void forgotten(RecordingId recording) {
        dropped.remove(recording);
    }

    /** Copies that are being taken now. */
    int taking() {
        return open.size();
    }
}
