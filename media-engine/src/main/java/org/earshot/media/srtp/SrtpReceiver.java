// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.SrtpKey;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts a stream over its changes of key: the key before is kept 2 s for packets in flight. Begins without a key, for
 * plain RTP. Not thread-safe: confined to the reactor of its stream.
 */
public final class SrtpReceiver {

    static final long OLD_KEY_NANOS = 2_000_000_000L;

    private final PacketArray array;
    private @Nullable SrtpContext current;
    private @Nullable SrtpContext previous;
    private final Map<Integer, RolloverCounter> earlier = new HashMap<>();
    private long changedNanos;

    /** @param longest most bytes of a packet that will be decrypted */
    public SrtpReceiver(int longest) {
        array = new PacketArray(longest);
    }

    /** @throws IllegalArgumentException when packets under this key could not be decrypted: its suite, or its length */
    public static void check(SrtpKey key) {
        new SrtpContext(key).close();
    }

    /**
     * Goes on with a stream that another node has received: its senders count on (RFC 3711 §3.3.1). Where they began anew with
     * a key of theirs meanwhile, fewer wraps are counted with than the numbers have.
     *
     * @param highest by SSRC the youngest sequence number, extended by how often the numbers have wrapped
     */
    public void goOn(Map<Integer, Long> highest) {
        highest.forEach((ssrc, number) ->
                earlier.put(ssrc, new RolloverCounter((int) (number >> 16), (int) (number & 0xffff))));
    }

    /** Whether packets arrive encrypted now. */
    public boolean isActive() {
        return current != null;
    }

    /**
     * Uses this key from now on; empty for plain RTP.
     *
     * @param now monotonic time in nanoseconds
     * @throws IllegalArgumentException as {@link #check}; the key before stays in use
     */
    public void key(Optional<SrtpKey> key, long now) {
        if (current != null && key.isPresent() && current.uses(key.get())) {
            return;
        }
        SrtpContext next = key.isPresent() ? new SrtpContext(key.get()) : null;
        if (previous != null) {
            previous.close();
        }
        previous = current;
        current = next;
        changedNanos = now;
    }

    /**
     * Decrypts the packet between position and limit in place and moves the limit; unless the outcome is PLAIN, packet
     * and limit stay as they are. Never throws for what the packet holds.
     *
     * @param packet at least a fixed header (RTP 12 bytes, RTCP 8), at most as long as the constructor was told
     * @param ssrc as its header says
     * @param control whether it is RTCP
     * @param now monotonic time in nanoseconds
     */
    public SrtpOutcome decrypt(ByteBuffer packet, int ssrc, boolean control, long now) {
        SrtpOutcome outcome = attempt(current, packet, ssrc, control);
        if (outcome == SrtpOutcome.UNAUTHENTIC && now - changedNanos <= OLD_KEY_NANOS) {
            outcome = attempt(previous, packet, ssrc, control);
        }
        if (outcome == SrtpOutcome.PLAIN) {
            array.store(packet);
        }
        return outcome;
    }

    private SrtpOutcome attempt(@Nullable SrtpContext context, ByteBuffer packet, int ssrc, boolean control) {
        if (context == null) {
            return SrtpOutcome.UNAUTHENTIC;
        }
        if (control) {
            array.load(packet);
            return context.rtcp(array, ssrc);
        }
        int sequenceNumber = packet.getShort(packet.position() + 2) & 0xffff;
        SrtpContext before = context == current ? previous : null;
        int rollover = before == null ? 0 : before.rollover(ssrc, sequenceNumber);
        RolloverCounter known = earlier.get(ssrc);
        if (rollover > 0 || known == null) {
            return context.rtp(array, packet, ssrc, rollover, rollover);
        }
        int counted = known.estimate(sequenceNumber);
        return context.rtp(array, packet, ssrc, counted, counted + 1);
    }

    /** Forgets the keys. No packet may follow. */
    public void close() {
        if (current != null) {
            current.close();
        }
        if (previous != null) {
            previous.close();
        }
    }
}
