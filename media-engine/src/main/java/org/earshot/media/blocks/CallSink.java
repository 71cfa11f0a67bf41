// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.earshot.domain.media.CaptureListener;
import org.earshot.domain.recording.RecordingId;
import org.earshot.media.callfile.CallFileWriter;

/**
 * Where the blocks of one recording end: its file, what waits for it, and whether it fails. The waiting blocks belong
 * to the writer thread; the rest is thread-safe.
 */
final class CallSink {

    private static final int WRITE = 1;
    private static final int SYNC = 2;

    private final RecordingId recording;
    private final CallFileWriter file;
    private final CaptureListener listener;
    private final AtomicLongArray unwritten = new AtomicLongArray(RecordingBlocks.MAX_STREAMS);
    private final AtomicInteger unpooled = new AtomicInteger();
    private final ArrayDeque<Block> waiting = new ArrayDeque<>();
    private final AtomicInteger failures = new AtomicInteger();
    private long retryNanos;

    CallSink(RecordingId recording, CallFileWriter file, CaptureListener listener) {
        this.recording = recording;
        this.file = file;
        this.listener = listener;
    }

    RecordingId recording() {
        return recording;
    }

    CallFileWriter file() {
        return file;
    }

    ArrayDeque<Block> waiting() {
        return waiting;
    }

    long retryNanos() {
        return retryNanos;
    }

    void retryAt(long nanos) {
        retryNanos = nanos;
    }

    /** Packets of a stream that were handed over and could not be written. */
    long unwritten(int stream) {
        return unwritten.get(stream);
    }

    void countUnwritten(Block block) {
        block.eachPacket(unwritten::incrementAndGet);
    }

    /** Events outside the pool that wait for the disk. */
    AtomicInteger unpooled() {
        return unpooled;
    }

    void writeFails(String why) {
        set(WRITE, why);
    }

    void writeWorks() {
        clear(WRITE);
    }

    void syncFails(String why) {
        set(SYNC, why);
    }

    void syncWorks() {
        clear(SYNC);
    }

    boolean isFailing() {
        return failures.get() != 0;
    }

    private void set(int failure, String why) {
        if (failures.getAndUpdate(all -> all | failure) == 0) {
            listener.storageFailing(recording, why);
        }
    }

    private void clear(int failure) {
        if (failures.get() != 0 && failures.getAndUpdate(all -> all & ~failure) == failure) {
            listener.storageBack(recording);
        }
    }
}
