// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster;

import org.earshot.domain.cluster.Leaving;
import org.earshot.domain.storage.StorageState;
import org.earshot.domain.storage.StorageUsage;

/** Where the node stands between start and stop, and how full its disk was at the last look. Thread-safe. */
final class NodeLife {

    /** The life of the node. */
    enum Phase {
        STARTING,
        RUNNING,
        STOPPING
    }

    private volatile Phase phase = Phase.STARTING;
    private volatile boolean draining;
    private volatile StorageState storage = StorageState.NORMAL;
    private volatile StorageUsage usage = new StorageUsage(0, 0, true);

    Phase phase() {
        return phase;
    }

    void phase(Phase next) {
        phase = next;
    }

    boolean draining() {
        return draining;
    }

    void draining(boolean now) {
        draining = now;
    }

    Leaving leaving() {
        if (phase == Phase.STOPPING) {
            return Leaving.STOPS;
        }
        return draining ? Leaving.DRAINS : Leaving.NO;
    }

    StorageState storage() {
        return storage;
    }

    StorageUsage usage() {
        return usage;
    }

    /** Takes what the disk says now. Called by one thread at a time. */
    void observe(StorageUsage now) {
        usage = now;
        storage = now.writable() ? storage.next(now.usedPercent()) : StorageState.FULL;
    }
}
