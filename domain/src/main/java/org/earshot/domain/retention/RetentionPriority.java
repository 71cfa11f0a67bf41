// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.retention;

import org.earshot.domain.storage.StorageState;

/** What matters more on a disk that fills up: new calls or old recordings. The two modes of MediaSense. */
public enum RetentionPriority {
    /** New recordings: the oldest ones are pruned to make room, and calls are taken until the disk is full. */
    NEW,
    /** Retained recordings: nothing is pruned for room, and no calls are taken from {@link StorageState#CRITICAL} on. */
    RETAINED;

    /** Whether a node whose disk is in this state takes new calls. */
    public boolean admits(StorageState storage) {
        return switch (storage) {
            case NORMAL, LOW -> true;
            case CRITICAL -> this == NEW;
            case FULL -> false;
        };
    }

    /** Whether old recordings go to make room on a disk in this state. */
    public boolean prunes(StorageState storage) {
        return this == NEW && storage.compareTo(StorageState.CRITICAL) >= 0;
    }
}
