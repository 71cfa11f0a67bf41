// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.earshot.domain.time.Ticker;

/** When addresses that could not be moved are tried again. Confined to whoever moves addresses. */
final class Retries {

    /** What did not work is tried again after this long. */
    private static final long AFTER_NANOS = Duration.ofSeconds(1).toNanos();

    private final Map<String, Long> triedAt = new HashMap<>();
    private final Ticker ticker;

    Retries(Ticker ticker) {
        this.ticker = ticker;
    }

    boolean isDue(String address) {
        Long tried = triedAt.get(address);
        return tried == null || ticker.nanos() - tried >= AFTER_NANOS;
    }

    void failed(String address, IOException why) {
        later(address);
        AddressLog.LOG.notMoved(address, String.valueOf(why.getMessage()));
    }

    /** It worked, and is not to be done again at once. */
    void later(String address) {
        triedAt.put(address, ticker.nanos());
    }

    void succeeded(String address) {
        triedAt.remove(address);
    }
}
