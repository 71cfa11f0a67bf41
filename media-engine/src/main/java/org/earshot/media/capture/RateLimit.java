// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

/**
 * Bounds the packets of one source: a steady rate, and a burst as large as a socket buffer, because that much may lie
 * there after the machine stood still. Confined to the reactor.
 */
final class RateLimit {

    static final int BURST = 1000;

    private final double perNano;
    private double tokens = BURST;
    private long lastNanos;

    RateLimit(int packetsPerSecond, long now) {
        this.perNano = packetsPerSecond * 1e-9;
        this.lastNanos = now;
    }

    boolean admits(long now) {
        tokens = Math.min(BURST, tokens + (now - lastNanos) * perNano);
        lastNanos = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
