// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.message.SIPRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.sip.message.Request;

/**
 * Recognises an INVITE that came a second time by another way (RFC 3261 §8.2.2.2). Remembers each for 32 to 64 seconds, as
 * long as its sender may retransmit it. Thread-safe.
 */
final class MergedRequests {
    private static final long PERIOD = TimeUnit.SECONDS.toNanos(32);

    private final LongSupplier nanos;
    private volatile Generations generations;

    MergedRequests(LongSupplier nanos) {
        this.nanos = nanos;
        generations = new Generations(nanos.getAsLong(), new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    boolean isMerged(SIPRequest request) {
        if (!Request.INVITE.equals(request.getMethod())) {
            return false;
        }
        String key = request.getCallId().getCallId()
                + ' '
                + request.getFromTag()
                + ' '
                + request.getCSeq().getSeqNumber();
        String branch = String.valueOf(request.getTopmostVia().getBranch());
        return isMerged(key, branch);
    }

    boolean isMerged(String key, String branch) {
        Generations now = current();
        String before = now.older.get(key);
        if (before == null) {
            before = now.newer.putIfAbsent(key, branch);
        }
        return before != null && !before.equals(branch);
    }

    private Generations current() {
        Generations now = generations;
        if (nanos.getAsLong() - now.since < PERIOD) {
            return now;
        }
        synchronized (this) {
            if (generations == now) {
                generations = new Generations(nanos.getAsLong(), new ConcurrentHashMap<>(), now.newer);
            }
            return generations;
        }
    }

    private record Generations(long since, Map<String, String> newer, Map<String, String> older) {}
}
