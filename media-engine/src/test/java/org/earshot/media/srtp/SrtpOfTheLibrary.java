// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.logging.Level;
import org.earshot.domain.media.SrtpKey;
import org.earshot.media.callfile.Packets;
import org.jitsi.srtp.SrtcpCryptoContext;
import org.jitsi.srtp.SrtpContextFactory;
import org.jitsi.srtp.SrtpCryptoContext;
import org.jitsi.srtp.SrtpPolicy;
import org.jitsi.utils.logging2.LoggerImpl;

/** The sending side of one source, by the library itself: all suites, and keys with an identifier. */
public final class SrtpOfTheLibrary {

    private final int ssrc;
    private final SrtpCryptoContext media;
    private final SrtcpCryptoContext control;
    private final int mkiLength;
    private final int tag;

    public SrtpOfTheLibrary(SrtpKey key, int ssrc) {
        this.ssrc = ssrc;
        tag = key.suite().endsWith("32") ? 4 : 10;
        mkiLength = key.mkiLength();
        byte[] secret = key.masterKeyAndSalt();
        SrtpContextFactory factory = new SrtpContextFactory(
                true,
                Arrays.copyOf(secret, 16),
                Arrays.copyOfRange(secret, 16, 30),
                policy(tag),
                policy(10),
                new LoggerImpl("test", Level.OFF));
        try {
            media = factory.deriveContext(ssrc, 0);
            control = factory.deriveControlContext(ssrc);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private static SrtpPolicy policy(int tag) {
        return new SrtpPolicy(SrtpPolicy.AESCM_ENCRYPTION, 16, SrtpPolicy.HMACSHA1_AUTHENTICATION, 20, tag, 14);
    }

    /** {@link Packets#rtp(int, int)}, encrypted. */
    public byte[] rtp(int sequence) {
        PacketArray packet = load(Packets.rtp(ssrc, sequence));
        try {
            media.transformPacket(packet);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return withMki(packet, tag);
    }

    /** {@link Packets#rtcp}, encrypted. */
    public byte[] rtcp() {
        PacketArray packet = load(Packets.rtcp(ssrc));
        try {
            control.transformPacket(packet);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
        return withMki(packet, 10);
    }

    private static PacketArray load(byte[] plain) {
        PacketArray packet = new PacketArray(plain.length);
        packet.load(ByteBuffer.wrap(plain));
        return packet;
    }

    private byte[] withMki(PacketArray packet, int tagLength) {
        byte[] whole = Arrays.copyOf(packet.getBuffer(), packet.getLength());
        byte[] result = new byte[whole.length + mkiLength];
        int body = whole.length - tagLength;
        System.arraycopy(whole, 0, result, 0, body);
        System.arraycopy(whole, body, result, body + mkiLength, tagLength);
        return result;
    }
}
