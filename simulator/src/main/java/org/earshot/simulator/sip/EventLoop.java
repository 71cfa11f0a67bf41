// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The one thread on which all signalling happens: sockets, timers and tasks. {@link #execute} is thread-safe; all else
 * is confined to the loop's thread, or to the time before {@link #start}.
 */
public final class EventLoop implements Executor, AutoCloseable {

    private static final long LONGEST_WAIT_MILLIS = 500;

    private final Selector selector;
    private final LongSupplier nanos;
    private final Consumer<RuntimeException> onFault;
    private final Thread thread;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final PriorityQueue<LoopTimer> timers = new PriorityQueue<>();
    private volatile boolean open = true;

    /**
     * @param nanos a clock that never jumps, such as {@code System::nanoTime}
     * @param onFault told of a task that threw; the loop goes on
     * @throws UncheckedIOException when the system gives no selector
     */
    public EventLoop(LongSupplier nanos, Consumer<RuntimeException> onFault) {
        this.nanos = nanos;
        this.onFault = onFault;
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.thread = new Thread(this::run, "sim-sip");
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Nanoseconds of the loop's clock. */
    public long now() {
        return nanos.getAsLong();
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        selector.wakeup();
    }

    /** Runs a task once after a time. */
    public LoopTimer schedule(Duration delay, Runnable task) {
        LoopTimer timer = new LoopTimer(now() + delay.toNanos(), task);
        timers.add(timer);
        return timer;
    }

    /** Watches a channel; the handler gets its key whenever it is ready. */
    SelectionKey register(SelectableChannel channel, int operations, Consumer<SelectionKey> handler)
            throws ClosedChannelException {
        return channel.register(selector, operations, handler);
    }

    private void run() {
        while (open) {
            runTasks();
            runTimers();
            select();
        }
    }

    private void runTasks() {
        for (int left = tasks.size(); left > 0; left--) {
            Runnable task = tasks.poll();
            if (task != null) {
                guarded(task);
            }
        }
    }

    private void runTimers() {
        while (!timers.isEmpty() && timers.peek().remaining(now()) <= 0) {
            guarded(timers.poll()::run);
        }
    }

    private void select() {
        try {
            long wait = waitMillis();
            if (wait == 0) {
                selector.selectNow();
            } else {
                selector.select(wait);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
            SelectionKey key = ready.next();
            ready.remove();
            guarded(() -> handle(key));
        }
    }

    private long waitMillis() {
        if (!tasks.isEmpty()) {
            return 0;
        }
        LoopTimer next = timers.peek();
        if (next == null) {
            return LONGEST_WAIT_MILLIS;
        }
        long millis = (next.remaining(now()) + 999_999) / 1_000_000;
        return Math.max(0, Math.min(LONGEST_WAIT_MILLIS, millis));
    }

    @SuppressWarnings("unchecked")
    private static void handle(SelectionKey key) {
        if (key.isValid()) {
            ((Consumer<SelectionKey>) key.attachment()).accept(key);
        }
    }

    private void guarded(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            onFault.accept(e);
        }
    }

    /** Stops the thread within a second; channels stay with their owners. */
    @Override
    public void close() {
        open = false;
        selector.wakeup();
        try {
            thread.join(1000);
            selector.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
