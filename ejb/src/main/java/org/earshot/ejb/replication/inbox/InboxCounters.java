// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.inbox;

import java.util.concurrent.atomic.LongAdder;

/** What this node has taken of other clusters since its start. Thread-safe. */
public final class InboxCounters {

    private final LongAdder recordings = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder rejects = new LongAdder();

    void received(long length) {
        bytes.add(length);
    }

    void admitted() {
        recordings.increment();
    }

    void rejected() {
        rejects.increment();
    }

    public long recordings() {
        return recordings.sum();
    }

    public long bytes() {
        return bytes.sum();
    }

    /** Uploads with a wrong checksum or without a readable call file. */
    public long rejects() {
        return rejects.sum();
    }
}
