// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

/** A task that waits for its time in the {@link EventLoop}. Confined to the loop's thread. */
public final class LoopTimer implements Comparable<LoopTimer> {

    private final long due;
    private final Runnable task;
    private boolean cancelled;

    LoopTimer(long due, Runnable task) {
        this.due = due;
        this.task = task;
    }

    public void cancel() {
        cancelled = true;
    }

    /** Nanoseconds from now until the task is due; 0 or less when it is. */
    long remaining(long now) {
        return due - now;
    }

    void run() {
        if (!cancelled) {
            task.run();
        }
    }

    @Override
    public int compareTo(LoopTimer other) {
        return Long.compare(due - other.due, 0);
    }
}
