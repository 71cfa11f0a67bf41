// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.earshot.media.callfile.CallFileDisk;

/**
 * Room on the recording disk that is held by a file, and given up when a write fails: whatever has filled the disk, the
 * calls that run go on being recorded into it. It is filled step by step, so that captured media never waits for it, and only
 * while the disk has room. Thread-safe.
 */
public final class StorageReserve {

    /** Most that {@link #grow} adds at once. */
    static final int STEP = 8 << 20;

    /** The reserve is at most this share of the disk: with all of it given up a full disk still counts as full. */
    private static final double MOST_SHARE = 0.02;
    /** It grows only while more of the disk than this is free. */
    private static final double FREE_TO_GROW = 0.15;

    private static final ByteBuffer ZEROS = ByteBuffer.allocateDirect(1 << 20).asReadOnlyBuffer();

    private final Path directory;
    private final Path file;
    private final CallFileDisk disk;
    private final long wanted;

    /** @param wanted bytes; 0: there is no reserve, and what an earlier start made goes away when asked to grow */
    StorageReserve(Path directory, CallFileDisk disk, long wanted) {
        this.directory = directory;
        this.file = directory.resolve(".reserve");
        this.disk = disk;
        this.wanted = wanted;
    }

    /** Bytes held. */
    public synchronized long held() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Adds up to {@link #STEP} bytes if the reserve is smaller than it is to be; to be called every few seconds. */
    public synchronized void grow() {
        try {
            Files.createDirectories(directory);
            FileStore store = Files.getFileStore(directory);
            grow(store.getTotalSpace(), store.getUsableSpace());
        } catch (IOException e) {
            StorageLog.LOG.noReserve(file, String.valueOf(e.getMessage()));
        }
    }

    /**
     * @param total bytes of the disk
     * @param usable free bytes of it
     */
    synchronized void grow(long total, long usable) throws IOException {
        long missing = Math.min(wanted, (long) (total * MOST_SHARE)) - held();
        if (missing < 0) {
            Files.deleteIfExists(file);
        } else if (missing > 0 && usable > total * FREE_TO_GROW) {
            append((int) Math.min(STEP, missing));
        }
    }

    private void append(int bytes) throws IOException {
        long at = held();
        long end = at + bytes;
        try (CallFileDisk.Output output = disk.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            while (at < end) {
                ByteBuffer part = ZEROS.duplicate();
                part.limit((int) Math.min(part.capacity(), end - at));
                at += output.write(part, at);
            }
        }
    }

    /** Gives all of it up. True when there was any, so that a write that failed may work now. */
    synchronized boolean release() {
        long held = held();
        try {
            if (held == 0 || !Files.deleteIfExists(file)) {
                return false;
            }
        } catch (IOException e) {
            return false;
        }
        StorageLog.LOG.reserveReleased(directory, held >> 20);
        return true;
    }
}
