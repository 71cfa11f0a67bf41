// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.config;

import java.time.Duration;

/** Runs tasks away from the caller's thread. Thread-safe; a task that throws is logged and harms no other. */
public interface Background {

    void run(Runnable task);

    void later(Duration delay, Runnable task);

    /** Runs a task again and again, each time {@code pause} after it ended. */
    void every(Duration pause, Runnable task);
}
