// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.earshot.domain.call.DialogId;

/**
 * Remembers which transaction opened each dialog, so that a copy of the INVITE that came by another way is told apart
 * from a retransmission (RFC 3261 §8.2.2.2). Thread-safe.
 */
final class MergedRequests {

    private final Map<DialogId, String> branches = new ConcurrentHashMap<>();

    /** Whether another transaction has opened this dialog; else this one does. */
    boolean isMerged(DialogId dialog, String branch) {
        String first = branches.putIfAbsent(dialog, branch);
        return first != null && !first.equals(branch);
    }

    void forget(DialogId dialog) {
        branches.remove(dialog);
    }
}
