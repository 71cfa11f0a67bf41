// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The blocks of the engine, at most as many as configured; memory is taken a megabyte at a time. Thread-safe. */
final class BlockPool {

    private static final int SLAB = 64;

    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Block> free = new ArrayDeque<>();
    private int limit;
    private int made;

    BlockPool(int limit) {
        this.limit = limit;
    }

    /** Null when all blocks are in use. */
    @Nullable
    Block take() {
        lock.lock();
        try {
            if (free.isEmpty() && made < limit) {
                grow();
            }
            return free.poll();
        } finally {
            lock.unlock();
        }
    }

    private void grow() {
        int count = Math.min(SLAB, limit - made);
        try {
            ByteBuffer slab = ByteBuffer.allocateDirect(count * Block.BYTES);
            for (int i = 0; i < count; i++) {
                free.add(Block.pooled(slab.slice(i * Block.BYTES, Block.BYTES)));
            }
            made += count;
        } catch (OutOfMemoryError e) {
            limit = made;
            BlockLog.LOG.poolCut(made);
        }
    }

    void release(Block block) {
        if (!block.isPooled()) {
            return;
        }
        lock.lock();
        try {
            free.push(block);
        } finally {
            lock.unlock();
        }
    }

    /** Share in use, 0 to 1. */
    double inUse() {
        lock.lock();
        try {
            return limit == 0 ? 1 : (double) (made - free.size()) / limit;
        } finally {
            lock.unlock();
        }
    }
}
