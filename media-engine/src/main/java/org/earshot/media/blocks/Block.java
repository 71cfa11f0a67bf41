// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.earshot.media.callfile.CallFile;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a call file in memory: whole records, in order. Filled by one reactor, then handed to one writer, which
 * returns it to the pool.
 */
final class Block implements WriteJob {

    static final int BYTES = 16_384;

    private final ByteBuffer buffer;
    private final boolean pooled;
    private @Nullable CallSink sink;
    private long startedNanos;

    private Block(ByteBuffer buffer, boolean pooled) {
        this.buffer = buffer;
        this.pooled = pooled;
    }

    static Block pooled(ByteBuffer buffer) {
        return new Block(buffer, true);
    }

    /** A block outside the pool, for an event that must not be lost when the pool is empty. */
    static Block unpooled(int bytes) {
        return new Block(ByteBuffer.allocate(bytes), false);
    }

    /** Starts the block anew for a recording. */
    void begin(CallSink owner, long now) {
        buffer.clear();
        sink = owner;
        startedNanos = now;
    }

    CallSink sink() {
        return Objects.requireNonNull(sink);
    }

    ByteBuffer buffer() {
        return buffer;
    }

    boolean isPooled() {
        return pooled;
    }

    /** Age of the first record. */
    @Override
    public long startedNanos() {
        return startedNanos;
    }

    /** Counts the RTP records between position and limit, by stream. */
    void eachPacket(IntConsumer ofStream) {
        int at = buffer.position();
        while (at + CallFile.FRAME_BYTES <= buffer.limit()) {
            if (buffer.get(at + 6) == 1) {
                ofStream.accept(buffer.get(at + 7) & 0xff);
            }
            at += CallFile.FRAME_BYTES + (buffer.getShort(at + 4) & 0xffff);
        }
    }
}
