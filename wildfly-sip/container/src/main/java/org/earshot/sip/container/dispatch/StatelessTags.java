// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * To-tags of stateless answers (RFC 3261 §8.2.7): a function of the request and a secret of this boot, so a retransmission
 * gets the same tag, an ACK is recognised without any memory, and nobody can guess one. Thread-safe.
 */
final class StatelessTags {
    private static final int TAG_BYTES = 9;

    private final byte[] secret;
    private final ThreadLocal<MessageDigest> digests = ThreadLocal.withInitial(StatelessTags::newDigest);

    StatelessTags() {
        secret = new byte[32];
        new SecureRandom().nextBytes(secret);
    }

    /** The tag for the answer to a request; its ACK and its retransmissions have the same Call-ID and branch. */
    String tag(String callId, String branch) {
        MessageDigest digest = digests.get();
        digest.update(secret);
        digest.update(callId.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        if (branch != null) {
            digest.update(branch.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest(), 0, TAG_BYTES);
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
