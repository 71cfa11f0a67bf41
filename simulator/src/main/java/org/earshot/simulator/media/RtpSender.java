// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** One thread that sends the packets of all calls on time. Thread-safe. */
public final class RtpSender implements AutoCloseable {

    private static final long LONGEST_PARK_NANOS = 5_000_000;
    private static final int LATENESS_MILLIS = 1000;

    private final LongSupplier nanos;
    private final Thread thread;
    private final Queue<Playback> added = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<Playback> playing = new PriorityQueue<>();
    private final AtomicLongArray lateness = new AtomicLongArray(LATENESS_MILLIS + 1);
    private volatile boolean open = true;

    /**
     * @param nanos a clock that never jumps, such as {@code System::nanoTime}
     */
    public RtpSender(LongSupplier nanos) {
        this.nanos = nanos;
        this.thread = new Thread(this::run, "sim-rtp");
        this.thread.setDaemon(true);
        this.thread.setPriority(Thread.MAX_PRIORITY);
    }

    public void start() {
        thread.start();
    }

    /**
     * Plays streams together.
     *
     * @param delay time until the first packet
     * @param packets how many of 20 ms each stream sends
     */
    public Playback play(List<RtpStream> streams, Duration delay, int packets) {
        Playback playback = new Playback(streams, nanos.getAsLong() + delay.toNanos(), packets);
        added.add(playback);
        LockSupport.unpark(thread);
        return playback;
    }

    private void run() {
        while (open) {
            for (Playback playback = added.poll(); playback != null; playback = added.poll()) {
                playing.add(playback);
            }
            sendDue(nanos.getAsLong());
            Playback next = playing.peek();
            long wait = next == null ? LONGEST_PARK_NANOS : next.due() - nanos.getAsLong();
            if (wait > 0) {
                LockSupport.parkNanos(Math.min(wait, LONGEST_PARK_NANOS));
            }
        }
    }

    private void sendDue(long now) {
        while (!playing.isEmpty() && playing.peek().due() <= now) {
            Playback playback = playing.poll();
            long late = (now - playback.due()) / 1_000_000;
            lateness.incrementAndGet((int) Math.min(late, LATENESS_MILLIS));
            if (playback.sendNext()) {
                playing.add(playback);
            }
        }
    }

    /** Whole milliseconds by which the given share (0 to 1) of all packets was late at most; 1000 stands for more. */
    public int latenessMillis(double share) {
        long all = 0;
        for (int i = 0; i <= LATENESS_MILLIS; i++) {
            all += lateness.get(i);
        }
        long seen = 0;
        for (int i = 0; i <= LATENESS_MILLIS; i++) {
            seen += lateness.get(i);
            if (seen > 0 && seen >= all * share) {
                return i;
            }
        }
        return 0;
    }

    /** Stops the thread within a second. */
    @Override
    public void close() {
        open = false;
        LockSupport.unpark(thread);
        try {
            thread.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
