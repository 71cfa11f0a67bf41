// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.merge;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.media.merge.Gain;

/** Counts what merging has gained. Thread-safe. */
public final class MergeCounters {

    private final LongAdder recordings = new LongAdder();
    private final LongAdder packets = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private final AtomicInteger waiting = new AtomicInteger();

    void merged(Gain gain) {
        recordings.increment();
        packets.add(gain.packets());
    }

    void failed() {
        failures.increment();
    }

    void waiting(int parts) {
        waiting.set(parts);
    }

    /** Parts that were merged here since the node started. */
    public long recordings() {
        return recordings.sum();
    }

    /** Packets that recordings here have gained by it. */
    public long packets() {
        return packets.sum();
    }

    /** Attempts that failed and are made again. */
    public long failures() {
        return failures.sum();
    }

    /** Recordings of which this node has a part that is not yet merged, or not yet on enough nodes. */
    public int waiting() {
        return waiting.get();
    }
}
