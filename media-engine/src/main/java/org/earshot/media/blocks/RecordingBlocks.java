// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.earshot.domain.time.Ticker;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.RecordType;
import org.jspecify.annotations.Nullable;

/**
 * The records of one recording on their way to the writer: the block being filled, and the count of what found no
 * block. Time runs on the monotonic clock from an anchor taken when the recording began, so that a step of the wall
 * clock does not tear the recording. Confined to the reactor, except where a method says otherwise.
 */
public final class RecordingBlocks {

    /** Streams of a recording are numbered from 0 to one less. */
    public static final int MAX_STREAMS = 32;

    static final int MAX_UNPOOLED = 256;

    private static final int ROOM = CallFile.FRAME_BYTES + Batch.MAX_DATAGRAM + 1;

    private final CallSink sink;
    private final BlockPool pool;
    private final BlockWriter writer;
    private final LongAdder droppedTotal;
    private final long anchorNanos;
    private final long anchorMicros;
    private final long[] gaps = new long[MAX_STREAMS];
    private @Nullable Block current;
    private boolean gapOpen;
    private long droppedSinceReport;

    /** @param notBeforeMicros time of what the file holds already: the clock of who wrote it may be ahead */
    RecordingBlocks(
            CallSink sink,
            BlockPool pool,
            BlockWriter writer,
            LongAdder droppedTotal,
            long notBeforeMicros,
            Clock clock,
            Ticker ticker) {
        this.sink = sink;
        this.pool = pool;
        this.writer = writer;
        this.droppedTotal = droppedTotal;
        Instant now = clock.instant();
        this.anchorNanos = ticker.nanos();
        this.anchorMicros = Math.max(notBeforeMicros, now.getEpochSecond() * 1_000_000 + now.getNano() / 1000);
    }

    CallSink sink() {
        return sink;
    }

    /** Bytes of whole records that the call file has. Any thread may ask. */
    public long written() {
        return sink.file().length();
    }

    /** Packets of a stream that were handed over and could not be written. Any thread may ask. */
    public long unwritten(int stream) {
        return sink.unwritten(stream);
    }

    /**
     * A time of the monotonic clock as microseconds since 1970.
     *
     * @param nanos nanoseconds on the monotonic clock
     */
    public long micros(long nanos) {
        return anchorMicros + (nanos - anchorNanos) / 1000;
    }

    /** A buffer whose position is the start of a record, with room for the longest datagram; null when there is none. */
    @Nullable
    public ByteBuffer room(Batch batch) {
        Block block = current;
        if (block != null && block.buffer().remaining() >= ROOM) {
            return block.buffer();
        }
        block = fresh(batch.nanos());
        if (block == null) {
            return null;
        }
        if (gapOpen) {
            writeGaps(batch);
        }
        return block.buffer();
    }

    private @Nullable Block fresh(long now) {
        flush();
        Block block = pool.take();
        if (block != null) {
            block.begin(sink, now);
        }
        current = block;
        return block;
    }

    /**
     * Completes the record that was put at the position of {@link #room}, and moves on.
     *
     * @param length bytes of its data, at most {@link Batch#MAX_DATAGRAM}
     */
    public void commit(ByteBuffer buffer, int length, RecordType type, int stream, Batch batch) {
        int start = buffer.position();
        CallFile.seal(buffer, start, length, type, stream, micros(batch.nanos()), batch.crc());
        buffer.position(start + CallFile.FRAME_BYTES + length);
    }

    /** A packet of a stream found no room. */
    public void dropped(int stream) {
        gaps[stream]++;
        gapOpen = true;
        droppedSinceReport++;
        droppedTotal.increment();
    }

    /** Packets dropped since this was asked last. */
    public long takeDropped() {
        long count = droppedSinceReport;
        droppedSinceReport = 0;
        return count;
    }

    /** Notes the packets that were dropped, if any, at this place. */
    public void writeGaps(Batch batch) {
        gapOpen = false;
        for (int stream = 0; stream < gaps.length; stream++) {
            long count = gaps[stream];
            if (count > 0) {
                gaps[stream] = 0;
                event(stream, CallFileEvents.gap(stream, count), batch);
            }
        }
    }

    /**
     * Adds an event; when the pool is empty, in a block of its own. It is lost, and logged, when too many of those wait.
     *
     * @param stream number of the stream, or {@link CallFile#WHOLE_RECORDING}
     * @param json the event, at most {@link CallFile#MAX_DATA} bytes
     */
    public void event(int stream, byte[] json, Batch batch) {
        int need = CallFile.FRAME_BYTES + json.length;
        Block block = current;
        if (block == null || block.buffer().remaining() < need) {
            block = fresh(batch.nanos());
        }
        if (block == null || block.buffer().remaining() < need) {
            block = unpooled(need, batch.nanos());
        }
        if (block == null) {
            BlockLog.LOG.eventLost(sink.recording());
            return;
        }
        ByteBuffer buffer = block.buffer();
        buffer.put(buffer.position() + CallFile.FRAME_BYTES, json);
        commit(buffer, json.length, RecordType.EVENT, stream, batch);
        if (!block.isPooled()) {
            writer.submit(block);
        }
    }

    private @Nullable Block unpooled(int bytes, long now) {
        flush();
        if (sink.unpooled().incrementAndGet() > MAX_UNPOOLED) {
            sink.unpooled().decrementAndGet();
            return null;
        }
        Block block = Block.unpooled(bytes);
        block.begin(sink, now);
        return block;
    }

    /**
     * Hands the block over if its first record has waited as long as that.
     *
     * @param now nanoseconds on the monotonic clock
     * @param age in nanoseconds
     */
    public void flushIfOlder(long now, long age) {
        if (current != null && now - current.startedNanos() >= age) {
            flush();
        }
    }

    /** Hands the block over, if it holds anything. */
    public void flush() {
        Block block = current;
        current = null;
        if (block != null && block.buffer().position() > 0) {
            writer.submit(block);
        } else if (block != null) {
            pool.release(block);
        }
    }

    /**
     * Asks the writer for the end of the recording: what was handed over is written and synced, then the file is closed.
     * Called once, after the last {@link #flush}. Any thread may ask; it waits while the writer's queue is full.
     *
     * @param sealed whether the file ends with its last event; else the next start seals it
     * @return complete when the file is closed; never fails
     */
    public CompletableFuture<Void> close(boolean sealed) throws InterruptedException {
        return writer.close(sink, sealed);
    }
}
