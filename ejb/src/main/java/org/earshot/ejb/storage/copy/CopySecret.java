// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** What all nodes of a cluster know and nobody else does: HMAC-SHA-256 with a key made of the cluster's password. Thread-safe. */
final class CopySecret {

    /** Length of a nonce and of a proof in bytes. */
    static final int BYTES = 32;

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PURPOSE = "earshot live copies 1";

    private final SecureRandom random = new SecureRandom();
    private final byte[] key;

    CopySecret(String password) {
        this.key = mac(password.getBytes(StandardCharsets.UTF_8), PURPOSE.getBytes(StandardCharsets.UTF_8));
    }

    byte[] nonce() {
        byte[] nonce = new byte[BYTES];
        random.nextBytes(nonce);
        return nonce;
    }

    /**
     * Proves knowledge of the password.
     *
     * @param role of the prover, so that a proof cannot be sent back as the other side's
     */
    byte[] proof(String role, byte[] callerNonce, byte[] calledNonce, byte[] name) {
        return mac(key, role.getBytes(StandardCharsets.US_ASCII), callerNonce, calledNonce, name);
    }

    private static byte[] mac(byte[] key, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            for (byte[] part : parts) {
                mac.update((byte) part.length);
                mac.update(part);
            }
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java has " + ALGORITHM, e);
        }
    }
}
