// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.time.Duration;
import org.earshot.domain.time.Ticker;

/** How far a node may trust what it sees of the cluster after it stood still itself. Confined to whoever moves addresses. */
final class OwnPauses {

    /** After such a pause between two looks it was this node that was away. */
    private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
    /** So long it then makes sure that it sees the cluster as it is. */
    private static final long BLIND_NANOS = Duration.ofMillis(1500).toNanos();
    /** So long reports that had waited for it pass for fresh ones; then only those count that really are. */
    private static final long UNSURE_NANOS = Duration.ofSeconds(4).toNanos();
    /** After this long a member that says nothing is no reason any more to leave an address to nobody. */
    private static final long LONGEST_DOUBT_NANOS = Duration.ofSeconds(10).toNanos();

    private final Ticker ticker;
    private long lastLook;
    private long blindUntil;
    private long unsureUntil;

    OwnPauses(Ticker ticker) {
        this.ticker = ticker;
        this.lastLook = ticker.nanos();
        this.blindUntil = lastLook;
        this.unsureUntil = lastLook;
    }

    /** A look begins. */
    void begin() {
        long now = ticker.nanos();
        if (now - lastLook > PAUSE_NANOS) {
            blindUntil = now + BLIND_NANOS;
            unsureUntil = now + UNSURE_NANOS;
        }
    }

    /** A look ends: what it took is no pause. */
    void end() {
        lastLook = ticker.nanos();
    }

    boolean isBlind() {
        return ticker.nanos() - blindUntil < 0;
    }

    /** @param heardAll whether all that are believed to be in the cluster have said something lately */
    boolean hasHeard(boolean heardAll) {
        long sure = ticker.nanos() - unsureUntil;
        return sure >= 0 && (heardAll || sure > LONGEST_DOUBT_NANOS);
    }
}
