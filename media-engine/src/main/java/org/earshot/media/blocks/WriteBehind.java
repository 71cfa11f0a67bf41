// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.earshot.domain.config.EarshotConfig.StorageSettings;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;
import org.earshot.media.storage.ResumedFile;

/**
 * Writes the call files of the engine behind its reactors: owns the memory for blocks, the threads that write them and
 * those that bring the files to the medium. Thread-safe.
 */
public final class WriteBehind {

    private static final long STOP_SECONDS = 30;

    private final Supplier<Collection<RecordingBlocks>> running;
    private final Clock clock;
    private final Ticker ticker;
    private final BlockPool pool;
    private final WriterGroup writers;
    private final FileSyncer syncer;
    private final Thread syncThread;
    private final LongAdder dropped = new LongAdder();

    /**
     * Makes the threads; {@link #start} starts them.
     *
     * @param settings number of blocks, and time between two passes of the sync threads
     * @param running the recordings whose files are brought to the medium; asked by any thread
     * @param threads makes the threads; they are named and started here
     */
    public WriteBehind(
            StorageSettings settings,
            FileRecordingStore store,
            Supplier<Collection<RecordingBlocks>> running,
            Clock clock,
            Ticker ticker,
            ThreadFactory threads) {
        this.running = running;
        this.clock = clock;
        this.ticker = ticker;
        this.pool = new BlockPool(settings.bufferCount());
        this.writers = new WriterGroup(pool, settings.bufferCount(), store, ticker, dropped, threads);
        this.syncer = new FileSyncer(
                this::sinks, store, ticker, settings.syncInterval().toMillis(), threads);
        this.syncThread = threads.newThread(syncer);
        syncThread.setName("earshot-sync");
    }

    private List<CallSink> sinks() {
        return running.get().stream().map(RecordingBlocks::sink).toList();
    }

    /** Called once, before the first recording. */
    public void start() {
        writers.start();
        syncThread.start();
    }

    /**
     * The way to the disk for a recording, which {@link RecordingBlocks#close} ends.
     *
     * @param file where it ends; closed with it
     * @param listener hears when the file cannot be written, and when it can again
     */
    public RecordingBlocks begin(RecordingId recording, ResumedFile file, CaptureListener listener) {
        CallSink sink = new CallSink(recording, file.writer(), listener);
        return new RecordingBlocks(sink, pool, writers.next(), dropped, file.lastArrivalMicros(), clock, ticker);
    }

    /** Age of the oldest block that the operating system does not have yet, in milliseconds; 0 when there is none. */
    public long lagMillis() {
        return TimeUnit.NANOSECONDS.toMillis(writers.lagNanos(ticker.nanos()));
    }

    /** How long the last pass of the sync threads took, in milliseconds. */
    public long lastSyncMillis() {
        return syncer.lastPassMillis();
    }

    /** Share of the blocks that is in use, 0 to 1. */
    public double inUse() {
        return pool.inUse();
    }

    /** Packets lost since the start, because no block was free or a file could not be written to its end. */
    public long dropped() {
        return dropped.sum();
    }

    /** Whether a call file of a running recording cannot be written or brought to the medium now. */
    public boolean isFailing() {
        return writers.isFailing() || sinks().stream().anyMatch(CallSink::isFailing);
    }

    /**
     * Ends the threads, once all that was handed over is written or given up. No recording may be running.
     *
     * @throws InterruptedException when the caller is interrupted while it waits, up to 30 s for each thread
     */
    public void stop() throws InterruptedException {
        syncer.stop();
        writers.stop();
        syncThread.join(TimeUnit.SECONDS.toMillis(STOP_SECONDS));
    }
}
