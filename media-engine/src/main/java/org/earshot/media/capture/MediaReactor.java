// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.time.Ticker;
import org.earshot.media.blocks.Batch;

/**
 * A thread that owns the sockets and streams of many recordings. It reads in turns of 5 ms, and between turns does what
 * other threads ask of it. It never touches the disk.
 */
final class MediaReactor {

    private static final long TURN_NANOS = 5_000_000;
    private static final long IDLE_MILLIS = 25;
    private static final long WATCH_NANOS = 100_000_000;
    private static final long ANSWER_SECONDS = 10;

    private final Selector selector;
    private final Ticker ticker;
    private final PortPool ports;
    private final long flushNanos;
    private final Thread thread;
    private final Batch batch;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final List<LiveRecording> recordings = new ArrayList<>();
    /** Of which an unexpected failure was told. */
    private final Set<LiveRecording> odd = new HashSet<>();

    private final Consumer<SelectionKey> readable = this::readable;
    private volatile int load;
    private volatile boolean stopping;
    private long nextFlush;
    private long nextWatch;

    MediaReactor(String name, Ticker ticker, PortPool ports, long flushNanos, ThreadFactory threads)
            throws IOException {
        this.selector = Selector.open();
        this.ticker = ticker;
        this.ports = ports;
        this.flushNanos = flushNanos;
        this.batch = new Batch(ticker);
        this.nextFlush = ticker.nanos();
        this.nextWatch = nextFlush;
        this.thread = threads.newThread(this::run);
        thread.setName(name);
    }

    void start() {
        thread.start();
    }

    /** Streams carried, with two counted for a recording that has none yet. */
    int load() {
        return load;
    }

    /** Done on the reactor's thread, which alone may touch a recording. */
    @FunctionalInterface
    interface Command<T> {

        T run(Selector selector, Batch batch) throws IOException;
    }

    /**
     * Runs a command on the reactor's thread and waits for it. A command whose caller was told that it failed is not run later.
     *
     * @throws RecorderException as the command throws it; OVERLOADED when the reactor does not answer
     */
    <T> T call(Command<T> command) {
        AtomicBoolean taken = new AtomicBoolean();
        CompletableFuture<T> answer = new CompletableFuture<>();
        enqueue(() -> {
            if (taken.compareAndSet(false, true)) {
                complete(answer, command);
            }
        });
        try {
            return await(answer);
        } catch (RecorderException e) {
            if (answer.isDone() || taken.compareAndSet(false, true)) {
                throw e;
            }
            // It is being run just now, and is not to take effect for a caller who believes that it failed.
            boolean interrupted = Thread.interrupted();
            try {
                return await(answer);
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /** Runs a command on the reactor's thread, however long that takes. */
    <T> CompletableFuture<T> submit(Command<T> command) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        enqueue(() -> complete(answer, command));
        return answer;
    }

    private void enqueue(Runnable task) {
        if (Thread.currentThread() == thread) {
            task.run();
        } else {
            commands.add(task);
            selector.wakeup();
            LockSupport.unpark(thread);
        }
    }

    private <T> void complete(CompletableFuture<T> answer, Command<T> command) {
        try {
            answer.complete(command.run(selector, batch));
        } catch (Throwable e) {
            answer.completeExceptionally(e);
        }
    }

    /** @throws RecorderException as {@link #call} */
    static <T> T await(CompletableFuture<T> answer) {
        try {
            return answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RecorderException known) {
                throw known;
            }
            throw new RecorderException(ErrorCode.OVERLOADED, "media reactor: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new RecorderException(ErrorCode.OVERLOADED, "media reactor does not answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RecorderException(ErrorCode.OVERLOADED, "interrupted while waiting for a media reactor", e);
        }
    }

    void adopt(LiveRecording recording) {
        recordings.add(recording);
        measureLoad();
    }

    void leave(LiveRecording recording) {
        recordings.remove(recording);
        odd.remove(recording);
        measureLoad();
    }

    void measureLoad() {
        int sum = 0;
        for (LiveRecording recording : recordings) {
            sum += Math.max(2, recording.streamCount());
        }
        load = sum;
    }

    /** Lets the operating system have the closed sockets back, then gives their ports to others. */
    void release(List<StreamSockets> closed) throws IOException {
        if (!closed.isEmpty()) {
            selector.selectNow(readable);
            closed.forEach(each -> each.release(ports));
        }
    }

    /** Ends the thread after the commands that wait. */
    void stop() throws InterruptedException {
        stopping = true;
        selector.wakeup();
        LockSupport.unpark(thread);
        thread.join(TimeUnit.SECONDS.toMillis(ANSWER_SECONDS));
    }

    private void run() {
        while (!stopping || !commands.isEmpty()) {
            try {
                turn();
            } catch (Throwable e) {
                // Whatever it is: without this thread all its streams would be deaf.
                CaptureLog.LOG.unexpected(thread.getName(), e);
                LockSupport.parkNanos(TURN_NANOS);
            }
        }
        try {
            selector.close();
        } catch (IOException e) {
            CaptureLog.LOG.unexpected(thread.getName(), e);
        }
    }

    private void turn() throws IOException {
        batch.next();
        int ready = selector.select(readable, IDLE_MILLIS);
        Runnable command;
        while ((command = commands.poll()) != null) {
            command.run();
        }
        upkeep(batch.nanos());
        if (ready > 0 && commands.isEmpty() && !stopping) {
            LockSupport.parkNanos(this, TURN_NANOS);
        }
    }

    private void readable(SelectionKey key) {
        if (key.isValid() && key.attachment() instanceof StreamReceiver.Port port) {
            port.readable(batch);
        }
    }

    private void upkeep(long now) {
        if (now - nextFlush >= 0) {
            nextFlush = now + flushNanos / 8;
            for (int i = 0; i < recordings.size(); i++) {
                flush(recordings.get(i), now);
            }
        }
        if (now - nextWatch >= 0) {
            nextWatch = now + WATCH_NANOS;
            long watched = ticker.nanos();
            List.copyOf(recordings).forEach(recording -> watch(recording, watched));
        }
    }

    private void flush(LiveRecording recording, long now) {
        try {
            recording.blocks().flushIfOlder(now, flushNanos);
        } catch (RuntimeException | Error e) {
            failed(recording, e);
        }
    }

    private void watch(LiveRecording recording, long now) {
        try {
            recording.watch(now);
        } catch (RuntimeException | Error e) {
            failed(recording, e);
        }
    }

    /** It keeps the other recordings from nothing. */
    private void failed(LiveRecording recording, Throwable why) {
        if (odd.add(recording)) {
            CaptureLog.LOG.unexpected(thread.getName() + ", recording " + recording.id(), why);
        }
    }
}
