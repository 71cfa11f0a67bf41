// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.time.Duration;

/** When a connection was of use last. Written by the threads that read and write it, read by the sweep; thread-safe. */
final class Liveness {
    /** Long enough for a peer to read the last answer and close. */
    private static final long FAREWELL_NANOS = Duration.ofSeconds(2).toNanos();

    private volatile long lastNanos;
    private volatile long messageSinceNanos;
    private volatile boolean withinMessage;
    private volatile boolean ending;

    Liveness(long nanos) {
        lastNanos = nanos;
    }

    /** Something came or went. */
    void touch(long nanos) {
        lastNanos = nanos;
    }

    /** After each read: whether a message has begun and not ended, and whether one ended meanwhile. */
    void read(long nanos, boolean nowWithin, boolean completed) {
        if (completed || !nowWithin) {
            lastNanos = nanos;
        }
        if (nowWithin && (completed || !withinMessage)) {
            messageSinceNanos = nanos;
        }
        withinMessage = nowWithin;
    }

    /** The last answer has been given; nothing more is read. */
    void end(long nanos) {
        lastNanos = nanos;
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    boolean isOverdue(long nanos, TcpLimits limits) {
        if (ending) {
            return nanos - lastNanos > FAREWELL_NANOS;
        }
        return withinMessage
                        && nanos - messageSinceNanos > limits.messageTimeout().toNanos()
                || nanos - lastNanos > limits.idleTimeout().toNanos();
    }
}
