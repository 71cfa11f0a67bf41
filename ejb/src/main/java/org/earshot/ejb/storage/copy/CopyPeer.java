// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * A twin as a home sees it: one connection, and the copies that go there. {@link #run} is the thread that sends; a second one
 * reads the answers, so that neither side ever waits for the other to read. The other methods are thread-safe.
 */
final class CopyPeer implements Runnable {

    private static final long IDLE_MILLIS = 1000;
    private static final long PING_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final RecordingId NONE = new RecordingId(new UUID(0, 0));

    private final NodeId node;
    private final String ownName;
    private final Supplier<Optional<InetSocketAddress>> address;
    private final CopySecret secret;
    private final BooleanSupplier inDoubt;
    private final LongAdder bytes;
    private final Ticker ticker;
    private final Map<RecordingId, Copy> copies = new ConcurrentHashMap<>();
    private final Queue<Copy> removed = new ConcurrentLinkedQueue<>();
    private final Semaphore wake = new Semaphore(0);
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(Frames.MAX_DATA);
    private volatile @Nullable CopyLink link;
    private volatile boolean stopped;
    private volatile boolean connected;
    private boolean complained;
    private long lastPing;
    private volatile long lastHeard;

    /**
     * @param address where the twin takes copies, as the cluster knows it now
     * @param inDoubt whether recordings that run here may run on at other nodes: a connection that broke waits then
     */
    CopyPeer(
            NodeId node,
            String ownName,
            Supplier<Optional<InetSocketAddress>> address,
            CopySecret secret,
            BooleanSupplier inDoubt,
            LongAdder bytes,
            Ticker ticker) {
        this.node = node;
        this.ownName = ownName;
        this.address = address;
        this.secret = secret;
        this.inDoubt = inDoubt;
        this.bytes = bytes;
        this.ticker = ticker;
    }

    NodeId node() {
        return node;
    }

    void add(Copy copy) {
        release(copies.put(copy.recording(), copy));
    }

    void remove(RecordingId recording) {
        release(copies.remove(recording));
    }

    /** The twin is told to remove the copy, over the next connection if there is none now. */
    void giveUp(RecordingId recording) {
        Copy copy = copies.get(recording);
        if (copy != null) {
            copy.vanished();
            wake();
        }
    }

    /** The thread that sends may be reading its file just now: it closes it. */
    private void release(@Nullable Copy copy) {
        if (copy != null) {
            removed.add(copy);
            wake();
        }
    }

    private void closeRemoved() {
        for (Copy copy = removed.poll(); copy != null; copy = removed.poll()) {
            copy.close();
        }
    }

    /** The twin, too, is told that no more comes. */
    private void leaveRemoved() throws IOException {
        CopyLink to = link;
        for (Copy copy = removed.poll(); copy != null; copy = removed.poll()) {
            copy.close();
            if (to != null && copy.isExpectedOver(to) && !copies.containsKey(copy.recording())) {
                to.rest(copy.recording());
            }
        }
    }

    /** Whether no copies are to go there any more; some may still have to be removed there. */
    boolean isIdle() {
        return copies.values().stream().allMatch(Copy::hasVanished);
    }

    boolean isConnected() {
        return connected;
    }

    /** How long the twin owes an answer. */
    long silentNanos(long now) {
        long oldest = now;
        for (Copy copy : copies.values()) {
            oldest = Math.min(oldest, copy.behindSince().orElse(now));
        }
        return now - Math.max(oldest, lastHeard);
    }

    /** There may be something to send. */
    void wake() {
        if (wake.availablePermits() == 0) {
            wake.release();
        }
    }

    void stop() {
        stopped = true;
        hangUp();
        wake.release();
    }

    /** Breaks the connection, whatever its threads wait for. */
    void hangUp() {
        CopyLink open = link;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                turn();
                if (wake.tryAcquire(IDLE_MILLIS, TimeUnit.MILLISECONDS)) {
                    wake.drainPermits();
                }
            } catch (IOException e) {
                broken(String.valueOf(e.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                stopped = true;
            } catch (RuntimeException e) {
                CopyLog.LOG.turnFailed(e);
                broken(e.toString());
            }
        }
        hangUp();
        copies.keySet().forEach(this::remove);
        closeRemoved();
    }

    private void turn() throws IOException {
        leaveRemoved();
        if (link == null && (copies.isEmpty() || inDoubt.getAsBoolean())) {
            return;
        }
        CopyLink to = link == null ? connect() : link;
        for (Copy copy : copies.values()) {
            copy.advance(to, scratch);
        }
        if (ticker.nanos() - lastPing > PING_NANOS) {
            to.ping(NONE);
            lastPing = ticker.nanos();
        }
        to.flush();
        copies.forEach(this::forgetDropped);
    }

    private void forgetDropped(RecordingId recording, Copy copy) {
        if (copy.state() == Copy.State.DROPPED && copies.remove(recording, copy)) {
            release(copy);
        }
    }

    private CopyLink connect() throws IOException {
        InetSocketAddress where =
                address.get().orElseThrow(() -> new IOException("it does not say where it takes copies"));
        CopyLink fresh = CopyLink.open(where, secret, ownName, bytes);
        link = fresh;
        connected = true;
        complained = false;
        lastPing = ticker.nanos();
        lastHeard = lastPing;
        Thread reader = new Thread(() -> read(fresh), "earshot-copy-answers-" + node);
        reader.setDaemon(true);
        reader.start();
        CopyLog.LOG.connected(node, where.toString());
        return fresh;
    }

    private void read(CopyLink from) {
        try {
            while (true) {
                Frames.Reply reply = from.read();
                lastHeard = ticker.nanos();
                Copy copy = copies.get(reply.recording());
                if (copy != null) {
                    copy.answered(from, reply);
                    if (reply.answer() != Frames.Answer.ACK) {
                        wake();
                    }
                }
            }
        } catch (IOException e) {
            CopyLog.LOG.debugf("no more answers of %s: %s", node, e);
            from.close();
            wake();
        }
    }

    private void broken(String why) {
        hangUp();
        link = null;
        connected = false;
        copies.values().forEach(Copy::restart);
        closeRemoved();
        if (!complained && !stopped) {
            complained = true;
            CopyLog.LOG.disconnected(node, why);
        }
        pause();
    }

    private void pause() {
        try {
            Thread.sleep(IDLE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stopped = true;
        }
    }
}
