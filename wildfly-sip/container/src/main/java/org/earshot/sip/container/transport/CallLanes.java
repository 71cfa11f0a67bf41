// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** Threads that work on messages, so that those of one key go one after the other in their order. Thread-safe. */
final class CallLanes {
    private final ExecutorService[] lanes;

    CallLanes(String threadPrefix, int count) {
        lanes = new ExecutorService[count];
        for (int i = 0; i < count; i++) {
            String name = threadPrefix + i;
            lanes[i] = Executors.newSingleThreadExecutor(task -> {
                Thread thread = new Thread(task, name);
                thread.setDaemon(true);
                return thread;
            });
        }
    }

    void execute(int key, Runnable task) {
        try {
            lanes[Math.floorMod(key, lanes.length)].execute(task);
        } catch (RejectedExecutionException e) {
            EdgeCounters.countDropped();
        }
    }

    void stop() {
        for (ExecutorService lane : lanes) {
            lane.shutdown();
        }
    }
}
