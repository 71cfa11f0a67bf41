// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.function.LongSupplier;

/**
 * The initial INVITEs that are looked at or went to the application. Tells a copy (RFC 3261 §17.2.3), which must not go to it once more even
 * when its transaction or its dialog is over (RFC 6026 §7.1), and one that came by another way (RFC 3261 §8.2.2.2). Remembers
 * each for 64 to 128 seconds: a sender retransmits for 32, and its network may be slow. Thread-safe.
 */
final class Invites {
    /** Two times 64*T1. */
    static final int PERIOD_SECONDS = 64;

    private final Recent<String> recent;

    Invites(LongSupplier nanos) {
        recent = new Recent<>(nanos, PERIOD_SECONDS);
    }

    /** What an INVITE is. */
    enum Kind {
        /** The first of its kind. */
        NEW,
        /** The same request once more. */
        COPY,
        /** The same request by another way. */
        MERGED
    }

    /** Forgets an INVITE that the application does not get after all. */
    void withdraw(String callId, String fromTag, long cseq, String branch) {
        recent.remove(key(callId, fromTag, cseq), branch);
    }

    /** Remembers an INVITE. Of several threads with the same one, only one gets {@link Kind#NEW}. */
    Kind admit(String callId, String fromTag, long cseq, String branch) {
        String before = recent.putIfAbsent(key(callId, fromTag, cseq), branch);
        return before == null ? Kind.NEW : before.equals(branch) ? Kind.COPY : Kind.MERGED;
    }

    private static String key(String callId, String fromTag, long cseq) {
        return callId + ' ' + fromTag + ' ' + cseq;
    }
}
