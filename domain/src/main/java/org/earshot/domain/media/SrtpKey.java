// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.util.Arrays;

/**
 * Key of an incoming SRTP stream from an SDES attribute (RFC 4568).
 *
 * @param suite crypto suite, e.g. {@code AES_CM_128_HMAC_SHA1_80}
 * @param masterKeyAndSalt concatenated as in {@code inline:}, 30 bytes for AES_CM_128
 * @param mkiLength bytes of the master key identifier in each packet, 0 when none
 */
public record SrtpKey(String suite, byte[] masterKeyAndSalt, int mkiLength) {

    public SrtpKey {
        masterKeyAndSalt = masterKeyAndSalt.clone();
    }

    @Override
    public byte[] masterKeyAndSalt() {
        return masterKeyAndSalt.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SrtpKey that
                && suite.equals(that.suite)
                && mkiLength == that.mkiLength
                && Arrays.equals(masterKeyAndSalt, that.masterKeyAndSalt);
    }

    @Override
    public int hashCode() {
        return 31 * suite.hashCode() + Arrays.hashCode(masterKeyAndSalt);
    }

    /** Never shows the key. */
    @Override
    public String toString() {
        return "SrtpKey[" + suite + "]";
    }
}
