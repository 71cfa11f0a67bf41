// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.earshot.ejb.config.Background;

/** Runs tasks at once, on the caller's thread, and delayed ones when the test says so. Thread-safe. */
final class FakeBackground implements Background {

    private final List<Runnable> delayed = new CopyOnWriteArrayList<>();

    @Override
    public void run(Runnable task) {
        task.run();
    }

    @Override
    public void later(Duration delay, Runnable task) {
        delayed.add(task);
    }

    @Override
    public void every(Duration pause, Runnable task) {
        delayed.add(task);
    }

    /** Runs what waits now; what that adds waits again. */
    void runDelayed() {
        List<Runnable> now = new ArrayList<>(delayed);
        delayed.removeAll(now);
        now.forEach(Runnable::run);
    }

    int waiting() {
        return delayed.size();
    }
}
