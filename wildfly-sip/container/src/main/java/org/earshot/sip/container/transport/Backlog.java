// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.time.Duration;

/**
 * Tells what is read of a socket because it lay there when the process woke up from a pause: all from the first read soon
 * after on, until the socket was found empty. Confined to the thread that reads the socket.
 */
final class Backlog {
    /** A socket of which nothing was read for this long after the end of a pause was empty. */
    static final Duration FIRST_READ = Duration.ofSeconds(1);

    private final PauseWatch watch;
    private final long capacity;
    private PauseWatch.Pause seen;
    private long left;

    /** @param capacity bytes that the system keeps for the socket at most */
    Backlog(PauseWatch watch, long capacity) {
        this.watch = watch;
        this.capacity = capacity;
    }

    /** When the bytes that were just read may have come at the earliest. */
    long arrivalOf(int bytes) {
        PauseWatch.Pause pause = watch.last();
        long now = watch.nanos();
        if (pause != seen) {
            seen = pause;
            left = now - pause.endedNanos() < FIRST_READ.toNanos() ? capacity : 0;
        }
        if (left <= 0) {
            return now;
        }
        left -= bytes;
        return pause.beganNanos();
    }

    /** Whether there may be more. */
    boolean isPending() {
        return left > 0;
    }

    /** The socket was found empty. */
    void end() {
        left = 0;
    }
}
