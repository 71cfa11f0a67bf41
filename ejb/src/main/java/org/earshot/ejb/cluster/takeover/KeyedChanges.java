// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/**
 * Changes of keys that may be slow or fail: those of one key begin one after the other, and the last one that failed is made
 * again as long as nothing newer has been asked of its key. Thread-safe.
 */
final class KeyedChanges {

    /** A change that was asked for. The last one of its key is either under way or has failed; else there is none. */
    private record Change(Supplier<CompletableFuture<Void>> work, CompletableFuture<Void> ended, boolean failed) {

        Change asFailed() {
            return new Change(work, ended, true);
        }
    }

    private final ConcurrentMap<String, Change> last = new ConcurrentHashMap<>();

    /**
     * Begins a change once those of the same key that came before have ended, well or not.
     *
     * @param work is called again when it fails, and has to find out anew what is to be done
     * @return ends with the first attempt
     */
    CompletableFuture<Void> begin(String key, Supplier<CompletableFuture<Void>> work) {
        Change mine = new Change(work, new CompletableFuture<>(), false);
        Change before = last.put(key, mine);
        return run(key, mine, before == null ? CompletableFuture.completedFuture(null) : before.ended());
    }

    private CompletableFuture<Void> run(String key, Change mine, CompletableFuture<Void> free) {
        CompletableFuture<Void> done = free.thenCompose(over -> mine.work().get());
        done.whenComplete((nothing, failure) -> {
            last.computeIfPresent(key, (same, newest) -> {
                if (newest != mine) {
                    return newest;
                }
                return failure == null ? null : mine.asFailed();
            });
            mine.ended().complete(null);
        });
        return done;
    }

    /** Begins again what has failed; to be called every second or so. */
    void retry() {
        for (Map.Entry<String, Change> entry : last.entrySet()) {
            Change failed = entry.getValue();
            Change again = new Change(failed.work(), new CompletableFuture<>(), false);
            // In one step: a change that is asked for meanwhile is newer and has to come behind.
            if (failed.failed() && last.replace(entry.getKey(), failed, again)) {
                run(entry.getKey(), again, CompletableFuture.completedFuture(null));
            }
        }
    }

    /** Changes that are under way or have failed. */
    int size() {
        return last.size();
    }
}
