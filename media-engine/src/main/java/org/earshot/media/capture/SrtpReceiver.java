// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.media.SrtpKey;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts a stream over its changes of key: the key before is kept 2 s for packets in flight. Confined to the reactor.
 */
final class SrtpReceiver {

    static final long OLD_KEY_NANOS = 2_000_000_000L;

    private final PacketArray array = new PacketArray();
    private @Nullable SrtpContext current;
    private @Nullable SrtpContext previous;
    private final Map<Integer, RolloverCounter> earlier = new HashMap<>();
    private long changedNanos;

    /**
     * Goes on with a stream that another node has received: its senders count on (RFC 3711 §3.3.1).
     *
     * @param highest by SSRC the youngest sequence number, extended by how often the numbers have wrapped
     */
    void goOn(Map<Integer, Long> highest) {
        highest.forEach((ssrc, number) -> {
            if (number > 0xffff) {
                earlier.put(ssrc, new RolloverCounter((int) (number >> 16), (int) (number & 0xffff)));
            }
        });
    }

    /** Whether packets arrive encrypted now. */
    boolean isActive() {
        return current != null;
    }

    /**
     * Uses this key from now on; empty for plain RTP.
     *
     * @throws IllegalArgumentException when the suite is not supported
     */
    void key(Optional<SrtpKey> key, long now) {
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

    /** Decrypts the packet between position and limit in place and moves the limit. */
    SrtpContext.Outcome decrypt(ByteBuffer packet, int ssrc, boolean control, long now) {
        SrtpContext.Outcome outcome = attempt(current, packet, ssrc, control);
        if (outcome == SrtpContext.Outcome.UNAUTHENTIC && now - changedNanos <= OLD_KEY_NANOS) {
            outcome = attempt(previous, packet, ssrc, control);
        }
        if (outcome == SrtpContext.Outcome.PLAIN) {
            array.store(packet);
        }
        return outcome;
    }

    private SrtpContext.Outcome attempt(@Nullable SrtpContext context, ByteBuffer packet, int ssrc, boolean control) {
        if (context == null) {
            return SrtpContext.Outcome.UNAUTHENTIC;
        }
        if (control) {
            array.load(packet);
            return context.rtcp(array, ssrc);
        }
        int sequenceNumber = packet.getShort(packet.position() + 2) & 0xffff;
        SrtpContext before = context == current ? previous : null;
        int rollover = before == null ? 0 : before.rollover(ssrc, sequenceNumber);
        return context.rtp(array, packet, ssrc, rollover > 0 ? rollover : earlier(ssrc, sequenceNumber));
    }

    private int earlier(int ssrc, int sequenceNumber) {
        RolloverCounter known = earlier.get(ssrc);
        return known == null ? 0 : known.estimate(sequenceNumber);
    }

    void close() {
        if (current != null) {
            current.close();
        }
        if (previous != null) {
            previous.close();
        }
    }
}
