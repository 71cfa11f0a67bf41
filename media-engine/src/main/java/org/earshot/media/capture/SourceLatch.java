// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Learns from the packets where a stream comes from; the address in the SDP is never trusted. The first packet of an
 * agreed payload type decides. Another address takes over only when the latched one has been silent for a second, or
 * for 100 ms within the 5 s after a re-INVITE; a new SSRC from the latched address is followed at once. Confined to
 * the reactor.
 */
final class SourceLatch {

    static final long SILENCE_NANOS = 1_000_000_000L;
    static final long REOPENED_SILENCE_NANOS = 100_000_000L;
    static final long REOPENED_NANOS = 5_000_000_000L;

    private @Nullable SocketAddress source;
    private long lastNanos;
    private long reopenedNanos;
    private boolean reopened;

    /**
     * Whether a packet may be taken; changes nothing.
     *
     * @param agreed whether its payload type is one that the SDP names
     */
    boolean admits(SocketAddress from, boolean agreed, long now) {
        if (from == source || from.equals(source)) {
            return true;
        }
        return agreed && (source == null || now - lastNanos >= patience(now));
    }

    private long patience(long now) {
        return reopened && now - reopenedNanos <= REOPENED_NANOS ? REOPENED_SILENCE_NANOS : SILENCE_NANOS;
    }

    /** A packet has been taken, after authentication if there is any. */
    void took(SocketAddress from, long now) {
        if (from != source) {
            reopened &= from.equals(source);
            source = from;
        }
        lastNanos = now;
    }

    /** The signalling has announced a change, so that the source may move. */
    void reopen(long now) {
        reopened = true;
        reopenedNanos = now;
    }

    /** Whether RTCP from this address belongs to the stream: same host, any port. */
    boolean sameHost(SocketAddress from) {
        return source == null
                || (source instanceof InetSocketAddress latched
                        && from instanceof InetSocketAddress other
                        && latched.getAddress().equals(other.getAddress()));
    }

    /** {@code host:port} of the latched source. */
    Optional<String> source() {
        return source instanceof InetSocketAddress address
                ? Optional.of(address.getAddress().getHostAddress() + ":" + address.getPort())
                : Optional.empty();
    }
}
