// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;

/** Brings all call files to the medium in one pass each second, with four threads. {@link #run} is the pass's thread. */
final class FileSyncer implements Runnable {

    private static final int THREADS = 4;

    private final Supplier<Collection<CallSink>> sinks;
    private final FileRecordingStore store;
    private final Ticker ticker;
    private final long intervalMillis;
    private final ExecutorService threads;
    private final CountDownLatch stop = new CountDownLatch(1);
    private volatile long lastPassMillis;

    FileSyncer(
            Supplier<Collection<CallSink>> sinks,
            FileRecordingStore store,
            Ticker ticker,
            long intervalMillis,
            ThreadFactory factory) {
        this.sinks = sinks;
        this.store = store;
        this.ticker = ticker;
        this.intervalMillis = intervalMillis;
        AtomicInteger number = new AtomicInteger();
        this.threads = Executors.newFixedThreadPool(THREADS, task -> {
            Thread thread = factory.newThread(task);
            thread.setName("earshot-sync-" + number.getAndIncrement());
            return thread;
        });
    }

    /** Duration of the last pass. */
    long lastPassMillis() {
        return lastPassMillis;
    }

    void stop() {
        stop.countDown();
        threads.shutdown();
    }

    @Override
    public void run() {
        try {
            while (!stop.await(intervalMillis, TimeUnit.MILLISECONDS)) {
                passAndGoOn();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void passAndGoOn() throws InterruptedException {
        long begin = ticker.nanos();
        try {
            pass(List.copyOf(sinks.get()));
        } catch (RuntimeException | Error e) {
            BlockLog.LOG.unexpected(Thread.currentThread().getName(), e);
        }
        lastPassMillis = TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - begin);
    }

    private void pass(List<CallSink> all) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < Math.min(THREADS, all.size()); i++) {
            running.add(threads.submit(() -> {
                for (int at = next.getAndIncrement(); at < all.size(); at = next.getAndIncrement()) {
                    sync(all.get(at));
                }
            }));
        }
        for (Future<?> one : running) {
            try {
                one.get();
            } catch (ExecutionException e) {
                BlockLog.LOG.unexpected(Thread.currentThread().getName(), e);
            }
        }
    }

    private void sync(CallSink sink) {
        try {
            if (sink.file().sync()) {
                sink.syncWorks();
            }
        } catch (ClosedChannelException e) {
            BlockLog.LOG.tracef("recording %s closed meanwhile", sink.recording());
        } catch (IOException e) {
            store.failed(e);
            sink.syncFails(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            // The other recordings of the pass are not to go without.
            BlockLog.LOG.unexpected(Thread.currentThread().getName(), e);
        }
    }
}
