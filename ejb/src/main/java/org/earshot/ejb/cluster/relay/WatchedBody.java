// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.earshot.domain.time.Ticker;

/**
 * The body of another node's answer. One thread reads it; another watches that the reader does not wait for ever when the
 * other node or the network hangs. How long the reader itself takes between two parts does not matter.
 */
final class WatchedBody extends InputStream {

    private static final long NOT_WAITING = Long.MIN_VALUE;

    private final InputStream body;
    private final Ticker ticker;
    private final long patienceNanos;
    private final Consumer<String> broken;
    private final Consumer<WatchedBody> closed;
    private final AtomicBoolean open = new AtomicBoolean(true);
    private volatile long waitingSince = NOT_WAITING;
    private volatile boolean givenUp;

    /**
     * @param patienceNanos longest wait for the next part
     * @param broken is told why the body ended before its end
     * @param closed is told once that the body is closed
     */
    WatchedBody(
            InputStream body,
            Ticker ticker,
            long patienceNanos,
            Consumer<String> broken,
            Consumer<WatchedBody> closed) {
        this.body = body;
        this.ticker = ticker;
        this.patienceNanos = patienceNanos;
        this.broken = broken;
        this.closed = closed;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        waitingSince = ticker.nanos();
        try {
            int count = body.read(bytes, offset, length);
            if (givenUp) {
                throw new IOException("Nothing came for " + patienceNanos / 1_000_000 + " ms");
            }
            return count;
        } catch (IOException e) {
            broken.accept(givenUp ? "nothing came for " + patienceNanos / 1_000_000 + " ms" : e.toString());
            throw e;
        } finally {
            waitingSince = NOT_WAITING;
        }
    }

    /** Ends a read that waits too long. */
    void look() {
        long since = waitingSince;
        if (since != NOT_WAITING && ticker.nanos() - since > patienceNanos) {
            givenUp = true;
            try {
                body.close();
            } catch (IOException e) {
                broken.accept(e.toString());
            }
        }
    }

    @Override
    public void close() throws IOException {
        if (open.compareAndSet(true, false)) {
            closed.accept(this);
            body.close();
        }
    }
}
