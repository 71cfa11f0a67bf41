// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.logging.Level;
import org.earshot.domain.media.SrtpKey;
import org.jitsi.srtp.SrtpContextFactory;
import org.jitsi.srtp.SrtpCryptoContext;
import org.jitsi.utils.logging2.LoggerImpl;

/**
 * Loads the ciphers before the first encrypted call: on a reactor that takes half a second, for which the packets of all
 * its calls would wait and be stamped late.
 */
public final class SrtpWarmUp {

    private static final int SSRC = 1;
    private static final int HEADER_BYTES = 12;
    private static final int PAYLOAD_BYTES = 160;

    private SrtpWarmUp() {}

    /**
     * Encrypts and decrypts one packet. Thread-safe.
     *
     * @return false when this Java lacks a cipher, so that no SRTP can be decrypted
     */
    public static boolean run() {
        SrtpKey key = new SrtpKey("AES_CM_128_HMAC_SHA1_80", new byte[30], 0);
        byte[] secret = key.masterKeyAndSalt();
        SrtpContextFactory sender = new SrtpContextFactory(
                true,
                Arrays.copyOf(secret, 16),
                Arrays.copyOfRange(secret, 16, secret.length),
                SrtpContext.policy(10),
                SrtpContext.policy(10),
                new LoggerImpl(SrtpWarmUp.class.getName(), Level.OFF));
        SrtpContext receiver = new SrtpContext(key);
        try {
            PacketArray packet = new PacketArray(HEADER_BYTES + PAYLOAD_BYTES);
            packet.load(rtp());
            SrtpCryptoContext context = sender.deriveContext(SSRC, 0);
            context.transformPacket(packet);
            ByteBuffer sent = ByteBuffer.wrap(packet.getBuffer(), packet.getOffset(), packet.getLength());
            return receiver.rtp(new PacketArray(sent.remaining()), sent, SSRC, 0, 0) == SrtpOutcome.PLAIN;
        } catch (GeneralSecurityException e) {
            return false;
        } finally {
            receiver.close();
            sender.close();
        }
    }

    private static ByteBuffer rtp() {
        ByteBuffer packet = ByteBuffer.allocate(HEADER_BYTES + PAYLOAD_BYTES);
        packet.put(0, (byte) 0x80).putInt(8, SSRC);
        return packet;
    }
}
