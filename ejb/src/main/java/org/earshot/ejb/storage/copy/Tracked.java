// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;

/**
 * A recording that is copied, and to whom. Has a second copy while the first one moves to another twin. Confined to the thread
 * of the turns, except {@link #peer} and {@link #copy}, which any thread may ask for.
 */
final class Tracked {

    /** A node that has refused a recording is not asked for it again for this long. */
    private static final long AVOID_NANOS = TimeUnit.SECONDS.toNanos(30);

    /** What it is that goes to another node. */
    enum Kind {
        /** The copy of a recording that runs here, or has run here until now. */
        LIVE,
        /** A copy that the last process of this node has not finished. */
        RESUMED,
        /** A copy of a recording that ended before, maybe made from a copy. */
        FURTHER,
        /** No copy: it goes to the recording's home to be merged, or nowhere. */
        PART
    }

    /** The copy at the node that is to be the twin, beside the one at the twin. */
    record Next(CopyPeer peer, Copy copy) {}

    private final RecordingId recording;
    private final Path file;
    private final Kind kind;
    /** When it began to run here, in milliseconds since 1970; 0 when it has ended before. */
    private final long since;
    /** Nodes that have it already. */
    private final Set<NodeId> holders;
    /**
     * Who has refused it, and when. A refusal is of one recording: it may be the node's own by now, which says nothing of
     * others.
     */
    private final Map<NodeId, Long> refusals = new HashMap<>();

    private Optional<NodeId> wanted;
    private volatile Optional<CopyPeer> peer = Optional.empty();
    private volatile Copy copy;
    private Optional<Next> next = Optional.empty();
    private long written;
    private boolean ended;
    private boolean sealed;
    private long endedNanos;

    private Tracked(
            RecordingId recording, Path file, Kind kind, long since, Optional<NodeId> wanted, Set<NodeId> holders) {
        this.recording = recording;
        this.file = file;
        this.kind = kind;
        this.since = since;
        this.wanted = wanted;
        this.holders = Set.copyOf(holders);
        this.copy = fresh();
    }

    /** @param since when it began to run here, in milliseconds since 1970 */
    static Tracked live(RecordingId recording, Path file, long since) {
        return new Tracked(recording, file, Kind.LIVE, since, Optional.empty(), Set.of());
    }

    /** @param twin who has some of it */
    static Tracked resumed(RecordingId recording, Path file, NodeId twin) {
        return new Tracked(recording, file, Kind.RESUMED, 0, Optional.of(twin), Set.of());
    }

    static Tracked further(RecordingId recording, Path file, Set<NodeId> holders) {
        return new Tracked(recording, file, Kind.FURTHER, 0, Optional.empty(), holders);
    }

    static Tracked part(RecordingId recording, Path file, NodeId home) {
        return new Tracked(recording, file, Kind.PART, 0, Optional.of(home), Set.of());
    }

    private Copy fresh() {
        return new Copy(recording, file, kind == Kind.PART, since);
    }

    RecordingId recording() {
        return recording;
    }

    Path file() {
        return file;
    }

    boolean isLive() {
        return kind == Kind.LIVE;
    }

    boolean isPart() {
        return kind == Kind.PART;
    }

    /** Whether the recording had ended before, so that its file is whole. */
    boolean isFurther() {
        return kind == Kind.FURTHER || kind == Kind.PART;
    }

    Optional<NodeId> wanted() {
        return wanted;
    }

    Optional<CopyPeer> peer() {
        return peer;
    }

    Copy copy() {
        return copy;
    }

    Optional<Next> next() {
        return next;
    }

    /** Bytes that the file had when it was last looked at; no twin has more. */
    long written() {
        return written;
    }

    boolean hasEnded() {
        return ended;
    }

    boolean isSealed() {
        return sealed;
    }

    /** For how long it has been seen to have ended, in nanoseconds. */
    long endedFor(long now) {
        return now - endedNanos;
    }

    /** Nodes that are not asked. */
    Set<NodeId> without(long now) {
        refusals.values().removeIf(when -> now - when > AVOID_NANOS);
        Set<NodeId> all = new HashSet<>(holders);
        all.addAll(refusals.keySet());
        return all;
    }

    void refusedBy(NodeId node, long now) {
        refusals.put(node, now);
    }

    void grown(long bytes, long now) {
        written = bytes;
        copy.grown(bytes, now);
        next.ifPresent(other -> other.copy().grown(bytes, now));
    }

    void ended(long now) {
        if (!ended) {
            ended = true;
            endedNanos = now;
        }
    }

    /** The file is whole. */
    void sealed(long bytes, long now) {
        sealed = true;
        written = bytes;
        copy.closed(bytes, now);
        next.ifPresent(other -> other.copy().closed(bytes, now));
    }

    /** The recording is no more. */
    void vanished() {
        giveUpNext();
        copy.vanished();
    }

    void goTo(CopyPeer twin) {
        peer = Optional.of(twin);
        twin.add(copy);
    }

    /** The twin has it no more, and is told nothing: the node to which it was moving is the twin, or the next one begins with nothing. */
    void leave(long now) {
        peer.ifPresent(twin -> twin.remove(recording));
        if (next.isPresent()) {
            become(next.get());
            return;
        }
        peer = Optional.empty();
        wanted = Optional.empty();
        sealed = false;
        copy = fresh();
        copy.grown(written, now);
    }

    /** A second copy, at the node that is to be the twin. */
    void moveTo(CopyPeer twin, long now) {
        Copy second = fresh();
        second.grown(written, now);
        next = Optional.of(new Next(twin, second));
        twin.add(second);
    }

    /** The second copy is the copy from now on. The first one is given up, unless it has what ours has not. */
    void moved() {
        if (copy.isStuck()) {
            peer.ifPresent(twin -> twin.remove(recording));
        } else {
            peer.ifPresent(twin -> twin.giveUp(recording));
        }
        next.ifPresent(this::become);
    }

    private void become(Next other) {
        next = Optional.empty();
        peer = Optional.of(other.peer());
        copy = other.copy();
    }

    /** The copy stays where it is; the second one is given up. */
    void giveUpNext() {
        next.ifPresent(other -> other.peer().giveUp(recording));
        next = Optional.empty();
    }

    /** The copy stays where it is; the other node can do nothing for it. */
    void leaveNext() {
        next.ifPresent(other -> other.peer().remove(recording));
        next = Optional.empty();
    }

    void forget() {
        peer.ifPresent(twin -> twin.remove(recording));
        leaveNext();
    }
}
