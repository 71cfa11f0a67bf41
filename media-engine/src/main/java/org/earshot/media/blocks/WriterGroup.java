// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;

/** The writer threads; a recording keeps to one, so that its blocks stay in order. Thread-safe. */
final class WriterGroup {

    private static final int WRITERS = 2;
    private static final long STOP_SECONDS = 30;

    private final List<BlockWriter> writers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    WriterGroup(
            BlockPool pool,
            int blocks,
            FileRecordingStore store,
            Ticker ticker,
            LongAdder dropped,
            ThreadFactory factory) {
        for (int i = 0; i < WRITERS; i++) {
            BlockWriter writer = new BlockWriter(pool, blocks, store, ticker, dropped);
            Thread thread = factory.newThread(writer);
            thread.setName("earshot-write-" + i);
            writers.add(writer);
            threads.add(thread);
        }
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** The writer for a new recording. */
    BlockWriter next() {
        return writers.get(Math.floorMod(turn.getAndIncrement(), WRITERS));
    }

    long lagNanos(long now) {
        return writers.stream().mapToLong(writer -> writer.lagNanos(now)).max().orElse(0);
    }

    boolean isFailing() {
        return writers.stream().anyMatch(BlockWriter::isFailing);
    }

    void stop() throws InterruptedException {
        for (BlockWriter writer : writers) {
            writer.stop();
        }
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
        }
    }
}
