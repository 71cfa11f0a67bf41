// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.earshot.domain.recording.PageKey;
import org.earshot.domain.replication.ReplicationRun;
import org.earshot.domain.replication.ReplicationRun.Counts;
import org.jspecify.annotations.Nullable;

/** How far a run has come, counted by its workers. Thread-safe. */
final class Progress {

    private final ReplicationRun begun;
    private final AtomicLong total;
    private final AtomicLong sent;
    private final AtomicLong present;
    private final AtomicLong failed;
    private final AtomicLong bytes;
    private volatile @Nullable PageKey checked;
    private volatile @Nullable String problem;

    /** Goes on from what was counted before. */
    Progress(ReplicationRun begun) {
        this.begun = begun;
        Counts before = begun.counts();
        total = new AtomicLong(before.total());
        sent = new AtomicLong(before.sent());
        present = new AtomicLong(before.present());
        failed = new AtomicLong(before.failed());
        bytes = new AtomicLong(before.bytes());
        checked = begun.checked().orElse(null);
        problem = begun.problem().orElse(null);
    }

    void total(long recordings) {
        total.set(recordings);
    }

    long total() {
        return total.get();
    }

    void sent() {
        sent.incrementAndGet();
    }

    void present() {
        present.incrementAndGet();
    }

    /** @param more 1, or -1 for one that came right later */
    void failed(int more) {
        failed.updateAndGet(before -> Math.max(0, before + more));
    }

    void bytes(long length) {
        bytes.addAndGet(length);
    }

    void checked(PageKey key) {
        checked = key;
    }

    void problem(String text) {
        problem = text;
    }

    /** What was in the way is over. */
    void noProblem() {
        problem = null;
    }

    ReplicationRun now() {
        return begun.at(
                Optional.ofNullable(checked),
                new Counts(total.get(), sent.get(), present.get(), failed.get(), bytes.get()),
                Optional.ofNullable(problem));
    }
}
