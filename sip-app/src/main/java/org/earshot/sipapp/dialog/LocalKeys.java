// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.earshot.protocol.sdp.CryptoAttribute;
import org.earshot.protocol.sdp.MediaAnswer;

/** The recorder's own SRTP keys of a dialog, one for each m-line; the recorder sends nothing with them. */
final class LocalKeys {

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Map<Integer, String> keys = new HashMap<>();

    LocalKeys() {}

    LocalKeys(Map<Integer, String> known) {
        keys.putAll(known);
    }

    /** The keys by m-line. */
    Map<Integer, String> all() {
        return Map.copyOf(keys);
    }

    /** Keys for the accepted SRTP m-lines; known ones stay as they are. */
    Map<Integer, String> forAnswers(List<MediaAnswer> answers) {
        for (MediaAnswer answer : answers) {
            answer.crypto()
                    .ifPresent(theirs -> keys.computeIfAbsent(
                            answer.index(), index -> CryptoAttribute.newKey(theirs.suite(), RANDOM)));
        }
        return Map.copyOf(keys);
    }
}
