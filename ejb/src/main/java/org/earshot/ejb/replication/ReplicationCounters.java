// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What this node has sent to other clusters since its start, and whether its targets answer. Thread-safe. */
public final class ReplicationCounters {

    private final LongAdder sent = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder removed = new LongAdder();
    private final Map<String, Boolean> up = new ConcurrentHashMap<>();

    void sent() {
        sent.increment();
    }

    void bytes(long length) {
        bytes.add(length);
    }

    void failed() {
        failed.increment();
    }

    void removed() {
        removed.increment();
    }

    void target(String job, boolean answers) {
        up.put(job, answers);
    }

    void forget(String job) {
        up.remove(job);
    }

    /** Recordings that a target has confirmed after they were sent. */
    public long sentCount() {
        return sent.sum();
    }

    /** Bytes of call files. */
    public long byteCount() {
        return bytes.sum();
    }

    /** Tries that failed for a recording. */
    public long failedCount() {
        return failed.sum();
    }

    /** Recordings that were deleted here because a target has them. */
    public long removedCount() {
        return removed.sum();
    }

    /** By job: whether its target answered last time. */
    public Map<String, Boolean> targets() {
        return new TreeMap<>(up);
    }
}
