// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

/** What a {@link BlockWriter} is told to do, in order of arrival. */
sealed interface WriteJob permits Block, WriteJob.Close, WriteJob.Stop {

    /** When the work began to wait. */
    long startedNanos();

    /**
     * Writes and syncs what is left of a recording and closes its file.
     *
     * @param sealed whether the file ends with its last event; else the next start seals it
     */
    record Close(CallSink sink, boolean sealed, long startedNanos, java.util.concurrent.CompletableFuture<Void> done)
            implements WriteJob {}

    /** Ends the writer's thread. */
    record Stop(long startedNanos) implements WriteJob {}
}
