// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.logging.Level;
import org.earshot.domain.media.SrtpKey;
import org.jitsi.srtp.SrtcpCryptoContext;
import org.jitsi.srtp.SrtpContextFactory;
import org.jitsi.srtp.SrtpCryptoContext;
import org.jitsi.srtp.SrtpErrorStatus;
import org.jitsi.srtp.SrtpPolicy;
import org.jitsi.srtp.crypto.Aes;
import org.jitsi.utils.logging2.Logger;
import org.jitsi.utils.logging2.LoggerImpl;

/**
 * Decrypts what arrives under one SDES key (RFC 3711, RFC 4568). Contexts are made for each SSRC. The rollover counter
 * starts at 0, or where it was under the key before: RFC 3711 §3.3.1 keeps it over a change of key, and not all senders
 * do. Confined to the reactor.
 */
final class SrtpContext {

    private static final int KEY_BYTES = 16;
    private static final int SALT_BYTES = 14;
    private static final int AUTH_KEY_BYTES = 20;
    private static final int MAX_SOURCES = 256;
    /** Of wraps before a takeover; so many are 11 hours of packets of 20 ms. */
    private static final int MAX_TRIES = 32;

    private static final Logger QUIET = new LoggerImpl(SrtpContext.class.getName(), Level.OFF);

    static {
        Aes.setFactoryClassName("org.jitsi.srtp.crypto.Aes$SunJCECipherFactory");
    }

    private final SrtpKey key;
    private final int tagLength;
    private final SrtpContextFactory factory;
    private final Map<Integer, Source> media = new HashMap<>();
    private final Map<Integer, SrtcpCryptoContext> control = new HashMap<>();

    /** @throws IllegalArgumentException when the suite is not supported or the key has the wrong length */
    SrtpContext(SrtpKey key) {
        byte[] secret = key.masterKeyAndSalt();
        if (secret.length != KEY_BYTES + SALT_BYTES) {
            throw new IllegalArgumentException("SRTP key and salt of " + secret.length + " bytes instead of 30");
        }
        this.key = key;
        this.tagLength = tagLength(key.suite());
        this.factory = new SrtpContextFactory(
                false,
                Arrays.copyOf(secret, KEY_BYTES),
                Arrays.copyOfRange(secret, KEY_BYTES, secret.length),
                policy(tagLength),
                policy(10),
                QUIET);
    }

    /** RTP tag in bytes; RTCP always has 10 (RFC 4568 §6.2.2). */
    private static int tagLength(String suite) {
        return switch (suite) {
            case "AES_CM_128_HMAC_SHA1_80" -> 10;
            case "AES_CM_128_HMAC_SHA1_32" -> 4;
            default -> throw new IllegalArgumentException("SRTP suite " + suite + " is not supported");
        };
    }

    static SrtpPolicy policy(int tagLength) {
        return new SrtpPolicy(
                SrtpPolicy.AESCM_ENCRYPTION,
                KEY_BYTES,
                SrtpPolicy.HMACSHA1_AUTHENTICATION,
                AUTH_KEY_BYTES,
                tagLength,
                SALT_BYTES);
    }

    boolean uses(SrtpKey other) {
        return key.equals(other);
    }

    private record Source(SrtpCryptoContext context, RolloverCounter rollover) {}

    /** Where the counter of this source stands for this number; 0 when nothing of it has been decrypted. */
    int rollover(int ssrc, int sequenceNumber) {
        Source known = media.get(ssrc);
        return known == null ? 0 : known.rollover().estimate(sequenceNumber);
    }

    /**
     * Decrypts an RTP packet.
     *
     * @param array is filled anew for each attempt, and holds the plain packet when the outcome is PLAIN
     * @param before the counter under the key before, or at the node before
     * @param highest what the counter may be at most when nothing of this source has been decrypted yet
     */
    SrtpOutcome rtp(PacketArray array, ByteBuffer packet, int ssrc, int before, int highest) {
        int sequenceNumber = packet.getShort(packet.position() + 2) & 0xffff;
        Source known = media.get(ssrc);
        if (known == null) {
            return begin(array, packet, ssrc, before, highest);
        }
        SrtpOutcome outcome = decrypt(array, packet, known.context());
        if (outcome == SrtpOutcome.PLAIN) {
            known.rollover().took(sequenceNumber);
            return outcome;
        }
        // More than half of all numbers may be lost; then the estimate is one too low.
        int later = known.rollover().estimate(sequenceNumber) + 1;
        return begin(array, packet, ssrc, later) == SrtpOutcome.PLAIN ? SrtpOutcome.PLAIN : outcome;
    }

    /** Tries the counters that are possible, the likely ones first. */
    private SrtpOutcome begin(PacketArray array, ByteBuffer packet, int ssrc, int before, int highest) {
        SrtpOutcome outcome = begin(array, packet, ssrc, 0);
        if (outcome == SrtpOutcome.UNAUTHENTIC && before > 0) {
            outcome = begin(array, packet, ssrc, before);
        }
        int lowest = Math.max(1, highest - MAX_TRIES);
        int count = highest > before ? highest : 0;
        while (outcome == SrtpOutcome.UNAUTHENTIC && count >= lowest) {
            outcome = count == before ? outcome : begin(array, packet, ssrc, count);
            count--;
        }
        return outcome;
    }

    /** Tries a new context, and keeps it when it fits. */
    private SrtpOutcome begin(PacketArray array, ByteBuffer packet, int ssrc, int count) {
        try {
            SrtpCryptoContext context = factory.deriveContext(ssrc, count);
            SrtpOutcome outcome = decrypt(array, packet, context);
            if (outcome == SrtpOutcome.PLAIN && (media.size() < MAX_SOURCES || media.containsKey(ssrc))) {
                int sequenceNumber = packet.getShort(packet.position() + 2) & 0xffff;
                media.put(ssrc, new Source(context, new RolloverCounter(count, sequenceNumber)));
            }
            return outcome;
        } catch (GeneralSecurityException e) {
            return SrtpOutcome.UNAUTHENTIC;
        }
    }

    private SrtpOutcome decrypt(PacketArray array, ByteBuffer packet, SrtpCryptoContext context) {
        try {
            array.load(packet);
            array.cut(key.mkiLength(), tagLength);
            return outcome(context.reverseTransformPacket(array, false));
        } catch (GeneralSecurityException | RuntimeException e) {
            return SrtpOutcome.UNAUTHENTIC;
        }
    }

    /** Decrypts an RTCP packet in place and sets its new length. */
    SrtpOutcome rtcp(PacketArray packet, int ssrc) {
        try {
            SrtcpCryptoContext known = control.get(ssrc);
            SrtcpCryptoContext context = known != null ? known : factory.deriveControlContext(ssrc);
            packet.cut(key.mkiLength(), 10);
            SrtpOutcome outcome = outcome(context.reverseTransformPacket(packet));
            if (known == null && outcome == SrtpOutcome.PLAIN && control.size() < MAX_SOURCES) {
                control.put(ssrc, context);
            }
            return outcome;
        } catch (GeneralSecurityException | RuntimeException e) {
            return SrtpOutcome.UNAUTHENTIC;
        }
    }

    private static SrtpOutcome outcome(SrtpErrorStatus status) {
        return switch (status) {
            case OK -> SrtpOutcome.PLAIN;
            case REPLAY_FAIL, REPLAY_OLD -> SrtpOutcome.REPLAYED;
            default -> SrtpOutcome.UNAUTHENTIC;
        };
    }

    void close() {
        factory.close();
    }
}
