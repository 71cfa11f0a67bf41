// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.retention;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.earshot.domain.retention.KeptTotals;
import org.earshot.domain.retention.PruningReason;

/** What this node has pruned since its start, and what the cluster keeps by the last look. Thread-safe. */
public final class RetentionCounters {

    private final Map<PruningReason, LongAdder> recordings = adders();
    private final Map<PruningReason, LongAdder> bytes = adders();
    private volatile KeptTotals kept = new KeptTotals(0, 0, Optional.empty());

    private static Map<PruningReason, LongAdder> adders() {
        return Arrays.stream(PruningReason.values())
                .collect(Collectors.toUnmodifiableMap(Function.identity(), reason -> new LongAdder()));
    }

    void pruned(PruningReason reason, long length) {
        recordings.get(reason).increment();
        bytes.get(reason).add(length);
    }

    void kept(KeptTotals now) {
        kept = now;
    }

    public long recordings(PruningReason reason) {
        return recordings.get(reason).sum();
    }

    public long bytes(PruningReason reason) {
        return bytes.get(reason).sum();
    }

    public KeptTotals kept() {
        return kept;
    }
}
