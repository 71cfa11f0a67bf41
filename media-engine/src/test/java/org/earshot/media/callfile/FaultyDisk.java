// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A real disk that can be told to refuse writes half-way, to refuse syncs, or to stand still. Thread-safe. */
public final class FaultyDisk implements CallFileDisk {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moving = lock.newCondition();
    private final AtomicInteger refused = new AtomicInteger();
    private volatile String writeFailure = "";
    private volatile String syncFailure = "";
    private volatile @Nullable Path filler;
    private volatile boolean broken;
    private boolean standing;

    public void refuseWrites(String why) {
        writeFailure = why;
    }

    public void refuseSyncs(String why) {
        syncFailure = why;
    }

    /** Writes and syncs meet an error of the program, not of the disk. */
    public void breakProgram() {
        broken = true;
    }

    /** The disk is full as long as a file lies on it. */
    public void fullWhile(Path file) {
        filler = file;
    }

    public void heal() {
        broken = false;
        writeFailure = "";
        syncFailure = "";
    }

    /** Writes refused so far. */
    public int refused() {
        return refused.get();
    }

    public void standStill(boolean still) {
        lock.lock();
        try {
            standing = still;
            moving.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void pass() {
        if (broken) {
            refused.incrementAndGet();
            throw new NoClassDefFoundError("org/earshot/Missing");
        }
        lock.lock();
        try {
            while (standing) {
                moving.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Output open(Path file, OpenOption... options) throws IOException {
        return new FaultyOutput(CallFileDisk.real().open(file, options));
    }

    private final class FaultyOutput implements Output {

        private final Output real;

        FaultyOutput(Output real) {
            this.real = real;
        }

        @Override
        public int write(ByteBuffer data, long at) throws IOException {
            pass();
            Path taking = filler;
            if (!writeFailure.isEmpty() || (taking != null && Files.exists(taking))) {
                refused.incrementAndGet();
                ByteBuffer half = data.duplicate();
                half.limit(half.position() + half.remaining() / 2);
                real.write(half, at);
                throw new IOException(writeFailure.isEmpty() ? "No space left on device" : writeFailure);
            }
            return real.write(data, at);
        }

        @Override
        public void truncate(long length) throws IOException {
            real.truncate(length);
        }

        @Override
        public void sync() throws IOException {
            if (broken) {
                throw new NoClassDefFoundError("org/earshot/Missing");
            }
            if (!syncFailure.isEmpty()) {
                throw new IOException(syncFailure);
            }
            real.sync();
        }

        @Override
        public void close() throws IOException {
            real.close();
        }
    }
}
