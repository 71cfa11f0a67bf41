// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.orphan;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Stands while this node may have been taken for lost and has not yet made sure which of its calls are still its own.
 * The calls are looked up at once, and again when the others have had time to see that the node lives. Thread-safe.
 */
public final class Fence {

    /** A node that does not run for longer is down for the others. */
    public static final Duration LONGEST_PAUSE = Duration.ofMillis(2500);

    /** Time between two checks. */
    static final Duration PERIOD = Duration.ofMillis(250);
    /** Longest time in which another node goes on closing calls of this one although it is back. */
    static final Duration SETTLE = Duration.ofSeconds(2);

    /** Time between two looks without a fence. */
    private static final Duration PAUSE = Duration.ofMillis(500);

    /** @param checked whether the calls have been looked up since */
    private record Raised(long nanos, boolean checked) {}

    private final AtomicReference<@Nullable Raised> raised = new AtomicReference<>();
    private final AtomicReference<@Nullable Long> suspected = new AtomicReference<>();
    private volatile long lastBeat;
    private volatile boolean amongMost = true;
    private long lastLook;
    private final IntSupplier calls;
    private final Ticker ticker;

    /** @param calls looks up all running calls, lets go of those that are not this node's any more, and counts them */
    Fence(IntSupplier calls, Ticker ticker) {
        this.calls = calls;
        this.ticker = ticker;
        this.lastBeat = ticker.nanos();
        this.lastLook = lastBeat - PAUSE.toNanos();
    }

    /** @param why what has happened to the node, for people */
    public void raise(String why) {
        Raised before = raised.getAndSet(new Raised(ticker.nanos(), false));
        if (before == null) {
            OrphanLog.LOG.fenceUp(why);
        }
    }

    /** The node has paused for a moment: some of its calls may have been taken over, which is looked up without a fence. */
    public void suspect() {
        suspected.set(ticker.nanos());
    }

    public boolean isRaised() {
        return raised.get() != null;
    }

    /**
     * To be called several times a second, after a pause or a cut has been answered by {@link #raise}.
     *
     * @param most whether this node sees most of the cluster
     */
    public void beat(boolean most) {
        amongMost = most;
        lastBeat = ticker.nanos();
    }

    /** Whether this node may see the cluster as it was before a pause: the fence stands, or will in a moment. */
    public boolean isInDoubt() {
        return isRaised() || ticker.nanos() - lastBeat > LONGEST_PAUSE.toNanos();
    }

    /**
     * Whether calls that run here may have another home, which has not been looked up yet: this node is in doubt, or will be with
     * the next beat, since it sees most of the cluster again.
     *
     * @param most whether it sees most of the cluster now
     */
    public boolean mayHaveLostCalls(boolean most) {
        return isInDoubt() || (most && !amongMost);
    }

    /** To be called every {@link #PERIOD}. */
    void check() {
        Raised now = raised.get();
        if (now == null) {
            lookAgain();
            return;
        }
        boolean settled = ticker.nanos() - now.nanos() >= SETTLE.toNanos();
        if (now.checked() && !settled) {
            return;
        }
        try {
            int gone = calls.getAsInt();
            if (gone > 0) {
                OrphanLog.LOG.letGo(gone);
            }
            if (!settled) {
                raised.compareAndSet(now, new Raised(now.nanos(), true));
            } else if (raised.compareAndSet(now, null)) {
                OrphanLog.LOG.fenceDown();
            }
        } catch (RecorderException e) {
            OrphanLog.LOG.checkFailed(e.getMessage());
        }
    }

    private void lookAgain() {
        Long since = suspected.get();
        long now = ticker.nanos();
        if (since == null || now - lastLook < PAUSE.toNanos()) {
            return;
        }
        lastLook = now;
        try {
            int gone = calls.getAsInt();
            if (gone > 0) {
                OrphanLog.LOG.letGo(gone);
            }
            if (now - since >= SETTLE.toNanos()) {
                suspected.compareAndSet(since, null);
            }
        } catch (RecorderException e) {
            OrphanLog.LOG.checkFailed(e.getMessage());
        }
    }
}
