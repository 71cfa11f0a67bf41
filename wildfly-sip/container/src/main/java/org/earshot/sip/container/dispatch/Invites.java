// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import java.util.concurrent.CompletionStage;
import java.util.function.LongSupplier;
import org.earshot.sip.api.InitialAnswer;

/**
 * The initial INVITEs that are looked at or went to the application. Tells a copy (RFC 3261 §17.2.3), which must not go to it once more even
 * when its transaction or its dialog is over (RFC 6026 §7.1), and one that came by another way (RFC 3261 §8.2.2.2). Remembers
 * each for 64 to 128 seconds: a sender retransmits for 32, and its network may be slow. Thread-safe.
 */
final class Invites {
    /** Two times 64*T1. */
    static final int PERIOD_SECONDS = 64;

    private final Recent<Invite> recent;

    Invites(LongSupplier nanos) {
        recent = new Recent<>(nanos, PERIOD_SECONDS);
    }

    /** What an INVITE is. */
    sealed interface Kind {}

    /** The first of its kind: who gets this has to {@link #settle} it, whatever happens. */
    record First(String key, Invite invite) implements Kind {}

    /** The same request once more. */
    enum Copy implements Kind {
        /** There is nothing to do for it. */
        COPY
    }

    /**
     * The same request by another way.
     *
     * @param outcome what becomes of the first; never fails
     */
    record Merged(CompletionStage<InitialAnswer> outcome) implements Kind {}

    /** Remembers an INVITE. Of several threads with the same one, only one gets {@link First}. */
    Kind admit(String callId, String fromTag, long cseq, String branch) {
        String key = callId + ' ' + fromTag + ' ' + cseq;
        Invite invite = new Invite(branch);
        Invite before = recent.putIfAbsent(key, invite);
        return before == null ? new First(key, invite) : before.again(branch);
    }

    /** Says what becomes of the first INVITE of a kind; one that the application does not get is forgotten. */
    void settle(First first, InitialAnswer outcome) {
        first.invite().settle(outcome);
        if (outcome instanceof InitialAnswer.Respond) {
            recent.remove(first.key(), first.invite());
        }
    }
}
