// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.earshot.domain.media.SrtpKey;

/**
 * The sending side of AES_CM_128_HMAC_SHA1_80 by the text of RFC 3711 (§4.1.1, §4.2.1, §4.3), so that the library is
 * not tested against itself.
 */
public final class SrtpOfOurOwn {

    private static final int HEADER = 12;
    private static final int TAG = 10;

    final byte[] cipherKey;
    final byte[] authKey;
    final byte[] salt;

    public SrtpOfOurOwn(SrtpKey key) {
        this(Arrays.copyOf(key.masterKeyAndSalt(), 16), Arrays.copyOfRange(key.masterKeyAndSalt(), 16, 30));
    }

    SrtpOfOurOwn(byte[] masterKey, byte[] masterSalt) {
        cipherKey = derive(masterKey, masterSalt, 0, 16);
        authKey = derive(masterKey, masterSalt, 1, 20);
        salt = derive(masterKey, masterSalt, 2, 14);
    }

    private static byte[] derive(byte[] masterKey, byte[] masterSalt, int label, int length) {
        byte[] iv = Arrays.copyOf(masterSalt, 16);
        iv[7] ^= (byte) label;
        return counterMode(masterKey, iv, new byte[length]);
    }

    private static byte[] counterMode(byte[] key, byte[] iv, byte[] data) {
        try {
            Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(iv));
            return cipher.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** @param index 2^16 times the rollover counter, plus the sequence number that the packet has */
    public byte[] protect(byte[] plain, long index) {
        ByteBuffer iv = ByteBuffer.wrap(Arrays.copyOf(salt, 16));
        iv.putInt(4, iv.getInt(4) ^ ByteBuffer.wrap(plain).getInt(8));
        iv.putLong(8, iv.getLong(8) ^ index << 16);
        byte[] payload = counterMode(cipherKey, iv.array(), Arrays.copyOfRange(plain, HEADER, plain.length));
        ByteBuffer packet = ByteBuffer.allocate(plain.length + TAG);
        packet.put(plain, 0, HEADER).put(payload);
        return packet.put(tag(packet.array(), plain.length, (int) (index >>> 16)), 0, TAG)
                .array();
    }

    private byte[] tag(byte[] packet, int length, int rollover) {
        try {
            Mac mac = Mac.getInstance("HmacSHA1");
            mac.init(new SecretKeySpec(authKey, "HmacSHA1"));
            mac.update(packet, 0, length);
            return mac.doFinal(ByteBuffer.allocate(4).putInt(rollover).array());
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }
}
