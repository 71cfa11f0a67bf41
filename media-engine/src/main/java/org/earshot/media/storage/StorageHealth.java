// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileDisk;

/** Whether the recording disk takes writes, learned from those that are made. Thread-safe. */
final class StorageHealth {

    private static final long PROBE_AFTER_MILLIS = 1000;

    private final Path directory;
    private final CallFileDisk disk;
    private final Clock clock;
    private final AtomicBoolean failing = new AtomicBoolean();
    private volatile long lastFailureMillis;

    StorageHealth(Path directory, CallFileDisk disk, Clock clock) {
        this.directory = directory;
        this.disk = disk;
        this.clock = clock;
    }

    void failed(IOException why) {
        lastFailureMillis = clock.millis();
        if (failing.compareAndSet(false, true)) {
            StorageLog.LOG.refusesWrites(directory, String.valueOf(why.getMessage()));
        }
    }

    void succeeded() {
        if (failing.get() && failing.compareAndSet(true, false)) {
            StorageLog.LOG.takesWrites(directory);
        }
    }

    boolean writable() {
        if (failing.get() && clock.millis() - lastFailureMillis > PROBE_AFTER_MILLIS) {
            probe();
        }
        return !failing.get();
    }

    private void probe() {
        Path file = directory.resolve(".probe");
        try {
            try (CallFileDisk.Output output = disk.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                output.write(ByteBuffer.allocate(CallFile.HEADER_BYTES), 0);
                output.sync();
            }
            Files.deleteIfExists(file);
            succeeded();
        } catch (IOException e) {
            failed(e);
        }
    }
}
