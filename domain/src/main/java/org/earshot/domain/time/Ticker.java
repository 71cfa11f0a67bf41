// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.time;

/** A monotonic clock for intervals, in nanoseconds since an arbitrary origin. Thread-safe. */
@FunctionalInterface
public interface Ticker {

    long nanos();

    static Ticker system() {
        return System::nanoTime;
    }
}
