// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.domain.time.Ticker;
import org.earshot.media.storage.FileRecordingStore;
import org.jspecify.annotations.Nullable;

/**
 * A writer thread and its bounded queue: appends blocks to call files in order. When a file cannot be written its
 * blocks wait in memory and are tried again every second, until the recording ends. {@link #run} is the thread; the
 * other methods are thread-safe.
 */
final class BlockWriter implements Runnable {

    static final long RETRY_NANOS = 1_000_000_000L;

    private static final int SPARE_JOBS = 4096;
    private static final long RETRY_POLL_MILLIS = 100;

    private final BlockingQueue<WriteJob> queue;
    private final BlockPool pool;
    private final FileRecordingStore store;
    private final Ticker ticker;
    private final LongAdder dropped;
    private final Set<CallSink> failing = new LinkedHashSet<>();
    private volatile long oldestNanos = Long.MAX_VALUE;
    private volatile boolean anyFailing;
    private boolean stopped;

    BlockWriter(BlockPool pool, int blocks, FileRecordingStore store, Ticker ticker, LongAdder dropped) {
        this.queue = new ArrayBlockingQueue<>(blocks + SPARE_JOBS);
        this.pool = pool;
        this.store = store;
        this.ticker = ticker;
        this.dropped = dropped;
    }

    /** Takes a filled block over; never blocks. */
    void submit(Block block) {
        block.buffer().flip();
        if (!queue.offer(block)) {
            lose(block);
        }
    }

    /** Asks for the end of a recording; may block the caller when the queue is full. */
    CompletableFuture<Void> close(CallSink sink, boolean sealed) throws InterruptedException {
        CompletableFuture<Void> done = new CompletableFuture<>();
        queue.put(new WriteJob.Close(sink, sealed, ticker.nanos(), done));
        return done;
    }

    void stop() throws InterruptedException {
        queue.put(new WriteJob.Stop(ticker.nanos()));
    }

    /** Age of the oldest block that the operating system does not have yet. */
    long lagNanos(long now) {
        long oldest = oldestNanos;
        WriteJob head = queue.peek();
        if (oldest == Long.MAX_VALUE && head != null) {
            oldest = head.startedNanos();
        }
        return oldest == Long.MAX_VALUE ? 0 : Math.max(0, now - oldest);
    }

    boolean isFailing() {
        return anyFailing;
    }

    @Override
    public void run() {
        while (!stopped) {
            try {
                WriteJob job = failing.isEmpty() ? queue.take() : queue.poll(RETRY_POLL_MILLIS, TimeUnit.MILLISECONDS);
                if (job != null) {
                    perform(job);
                }
                if (!failing.isEmpty()) {
                    retry(ticker.nanos());
                }
            } catch (InterruptedException e) {
                BlockLog.LOG.tracef("writer goes on after an interrupt: %s", e);
            } catch (Throwable e) {
                // Whatever it is: without this thread nothing of its recordings would be written.
                BlockLog.LOG.unexpected(Thread.currentThread().getName(), e);
            }
        }
    }

    private void perform(WriteJob job) {
        if (job instanceof Block block) {
            write(block);
        } else if (job instanceof WriteJob.Close close) {
            finish(close);
        } else {
            stopped = true;
        }
    }

    private void write(Block block) {
        CallSink sink = block.sink();
        if (!sink.waiting().isEmpty()) {
            sink.waiting().add(block);
            return;
        }
        oldestNanos = block.startedNanos();
        IOException failure = attempt(sink, block);
        if (failure != null) {
            sink.waiting().add(block);
            fail(sink, failure);
        }
        measureOldest();
    }

    /** Null when the block is written and back in the pool. */
    private @Nullable IOException attempt(CallSink sink, Block block) {
        try {
            sink.file().append(block.buffer());
            store.succeeded();
            release(sink, block);
            return null;
        } catch (IOException e) {
            return store.failed(e) ? attempt(sink, block) : e;
        } catch (RuntimeException | Error e) {
            BlockLog.LOG.unexpected(Thread.currentThread().getName(), e);
            return new IOException(e.toString(), e);
        }
    }

    private void release(CallSink sink, Block block) {
        if (!block.isPooled()) {
            sink.unpooled().decrementAndGet();
        }
        pool.release(block);
    }

    private void fail(CallSink sink, IOException why) {
        sink.retryAt(ticker.nanos() + RETRY_NANOS);
        failing.add(sink);
        anyFailing = true;
        sink.writeFails(String.valueOf(why.getMessage()));
    }

    private void retry(long now) {
        Iterator<CallSink> all = failing.iterator();
        while (all.hasNext()) {
            CallSink sink = all.next();
            if (now - sink.retryNanos() >= 0) {
                if (drain(sink)) {
                    all.remove();
                    sink.writeWorks();
                } else {
                    sink.retryAt(now + RETRY_NANOS);
                }
            }
        }
        anyFailing = !failing.isEmpty();
        measureOldest();
    }

    private boolean drain(CallSink sink) {
        Block next;
        while ((next = sink.waiting().peek()) != null) {
            if (attempt(sink, next) != null) {
                return false;
            }
            sink.waiting().poll();
        }
        return true;
    }

    private void measureOldest() {
        long oldest = Long.MAX_VALUE;
        for (CallSink sink : failing) {
            Block first = sink.waiting().peek();
            oldest = first == null ? oldest : Math.min(oldest, first.startedNanos());
        }
        oldestNanos = oldest;
    }

    private void finish(WriteJob.Close job) {
        CallSink sink = job.sink();
        boolean whole = drain(sink);
        failing.remove(sink);
        anyFailing = !failing.isEmpty();
        if (!whole) {
            BlockLog.LOG.blocksLost(
                    sink.recording(), sink.waiting().size(), sink.file().length());
            new ArrayList<>(sink.waiting()).forEach(this::lose);
            sink.waiting().clear();
        }
        // Nobody else would, once nothing fails any more: the lag would grow for ever.
        measureOldest();
        try {
            if (job.sealed() && whole) {
                sink.file().closeSealed();
            } else {
                sink.file().close();
            }
        } catch (IOException e) {
            store.failed(e);
            sink.writeFails(String.valueOf(e.getMessage()));
        } finally {
            job.done().complete(null);
        }
    }

    private void lose(Block block) {
        CallSink sink = block.sink();
        sink.countUnwritten(block);
        block.eachPacket(stream -> dropped.increment());
        release(sink, block);
    }
}
