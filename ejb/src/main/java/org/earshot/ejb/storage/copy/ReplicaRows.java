// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.storage.RecordingCopies;
import org.earshot.domain.storage.RecordingCopy;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;

/**
 * Tells the database what copies this node has, and removes those whose recordings are gone. Works beside the copying, which
 * never waits for the database. Confined to one thread.
 */
final class ReplicaRows {

    private static final long MEASURE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final int BATCH = 500;
    private static final int MOST_OBSOLETE = 500;

    private final ReplicaShelf shelf;
    private final RecordingCopies copies;
    private final FileRecordingStore store;
    private final NodeId self;
    private final Ticker ticker;
    private long lastMeasured;
    private boolean complained;

    ReplicaRows(ReplicaShelf shelf, RecordingCopies copies, FileRecordingStore store, NodeId self, Ticker ticker) {
        this.shelf = shelf;
        this.copies = copies;
        this.store = store;
        this.self = self;
        this.ticker = ticker;
        this.lastMeasured = ticker.nanos();
    }

    /** To be called every second. What begins or is complete is told at once, what grows every ten seconds. */
    void run() {
        try {
            boolean due = ticker.nanos() - lastMeasured >= MEASURE_NANOS;
            if (due) {
                lastMeasured = ticker.nanos();
                shelf.measure();
            }
            tell(shelf.news());
            shelf.gone().forEach(this::forget);
            if (due) {
                removeObsolete();
            }
            complained = false;
        } catch (RecorderException e) {
            if (!complained) {
                complained = true;
                CopyLog.LOG.notTold(String.valueOf(e.getMessage()));
            }
        }
    }

    /** A copy that was to become the call file stays a copy until it has, or for good when the call cannot go on here. */
    private void forget(RecordingId recording) {
        if (store.replicas().locate(recording).isEmpty()) {
            copies.remove(recording, self);
            shelf.forgotten(recording);
        }
    }

    private void tell(List<RecordingCopy> news) {
        for (int from = 0; from < news.size(); from += BATCH) {
            List<RecordingCopy> batch = news.subList(from, Math.min(news.size(), from + BATCH));
            copies.putAll(batch);
            shelf.told(batch);
        }
    }

    private void removeObsolete() {
        for (RecordingId recording : copies.obsolete(self, MOST_OBSOLETE)) {
            shelf.remove(recording);
            store.delete(recording);
            copies.remove(recording, self);
            shelf.forgotten(recording);
        }
    }
}
