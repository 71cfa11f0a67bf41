// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The streams of one call, played together: packet n of each is due n times 20 ms after the start, however late the
 * one before was. {@link #stop} is thread-safe, all else is confined to the {@link RtpSender}'s thread.
 */
public final class Playback implements Comparable<Playback> {

    static final long PACKET_NANOS = 20_000_000;

    private final List<RtpStream> streams;
    private final long start;
    private final int packets;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private volatile boolean stopped;
    private int next;

    Playback(List<RtpStream> streams, long start, int packets) {
        this.streams = List.copyOf(streams);
        this.start = start;
        this.packets = packets;
    }

    /** When the next packets are due, in nanoseconds of the sender's clock. */
    long due() {
        return start + next * PACKET_NANOS;
    }

    /** Sends one packet of each stream; false when there are no more. */
    boolean sendNext() {
        if (!stopped && next < packets) {
            for (RtpStream stream : streams) {
                stream.send(next);
            }
            next++;
        }
        boolean more = !stopped && next < packets;
        if (!more) {
            done.complete(null);
        }
        return more;
    }

    /** Sends nothing more. */
    public void stop() {
        stopped = true;
    }

    /** Completes on the sender's thread after the last packet. */
    public CompletableFuture<Void> done() {
        return done;
    }

    @Override
    public int compareTo(Playback other) {
        return Long.signum(due() - other.due());
    }
}
