// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.recording.spool;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.RecordingId;
import org.jspecify.annotations.Nullable;

/**
 * Writes to the database for a bounded time: what takes longer goes on by itself, and its recording counts as being
 * written until it has ended. Thread-safe.
 */
final class TimedWrites {

    private final Executor executor;
    private final Duration longest;
    private final Set<RecordingId> running = ConcurrentHashMap.newKeySet();

    /** @param executor a thread for each write, or a refusal when there are too many */
    TimedWrites(Executor executor, Duration longest) {
        this.executor = executor;
        this.longest = longest;
    }

    /** @throws RecorderException what the write throws, or STORE_UNAVAILABLE when it takes too long */
    void run(RecordingId recording, Runnable write) {
        FutureTask<Void> task = new FutureTask<>(
                () -> {
                    try {
                        write.run();
                    } finally {
                        running.remove(recording);
                    }
                },
                null);
        if (!running.add(recording)) {
            throw unavailable("a write of the same row has not ended", null);
        }
        try {
            executor.execute(task);
            task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            running.remove(recording);
            throw unavailable("too many rows are being written", e);
        } catch (TimeoutException e) {
            throw unavailable("it has not answered within " + longest.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unavailable("the write was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RecorderException known
                    ? known
                    : unavailable(String.valueOf(e.getCause()), e);
        }
    }

    /** Whether a write of the recording has begun and not ended. */
    boolean isRunning(RecordingId recording) {
        return running.contains(recording);
    }

    private static RecorderException unavailable(String why, @Nullable Exception cause) {
        return new RecorderException(ErrorCode.STORE_UNAVAILABLE, "The database does not take the row: " + why, cause);
    }
}
