// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** Random names of one call, so that no two calls are ever taken for one. Confined to the thread that makes the call. */
final class CallIdentity {

    private final RandomGenerator random;

    CallIdentity(RandomGenerator random) {
        this.random = random;
    }

    String digits(int count) {
        StringBuilder text = new StringBuilder(count).append((char) ('1' + random.nextInt(9)));
        while (text.length() < count) {
            text.append((char) ('0' + random.nextInt(10)));
        }
        return text.toString();
    }

    /** Lower-case hexadecimal text of that length. */
    String hex(int count) {
        StringBuilder text = new StringBuilder(count);
        while (text.length() < count) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    /** Base64 of 16 bytes: an id of RFC 7865 §6.10 as CUBE writes it. */
    String base64() {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Four decimal groups, as Cisco writes the Guid of a call. */
    String guid() {
        return digits(9) + "-0" + digits(9) + "-" + digits(10).replaceFirst("^.", "2") + "-0" + digits(9);
    }
}
