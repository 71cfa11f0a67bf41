// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.earshot.domain.recording.RecordingId;

/**
 * The first 32 bytes of a call file; {@link CallFile} draws them.
 *
 * @param version of the layout, 1
 * @param createdAt when the file was started, to the millisecond
 */
public record CallFileHeader(int version, RecordingId recording, Instant createdAt) {

    /** A header of the current version. */
    public static CallFileHeader of(RecordingId recording, Instant createdAt) {
        return new CallFileHeader(CallFile.VERSION, recording, createdAt);
    }

    /** Puts the {@link CallFile#HEADER_BYTES} of the header at the position, and moves it behind them. */
    public void putInto(ByteBuffer buffer) {
        UUID id = recording.value();
        buffer.putLong(CallFile.MAGIC)
                .putLong((long) version << 48 | createdAt.toEpochMilli())
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits());
    }

    /**
     * The start of a file, ready to be written: the header and the event {@code open}, which has the time of the header.
     *
     * @param open the event, at most {@link CallFile#MAX_DATA} bytes
     */
    public ByteBuffer start(byte[] open) {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.HEADER_BYTES + CallFile.FRAME_BYTES + open.length);
        putInto(buffer);
        long micros = createdAt.getEpochSecond() * 1_000_000 + createdAt.getNano() / 1000;
        buffer.put(CallFile.record(RecordType.EVENT, CallFile.WHOLE_RECORDING, micros, open));
        return buffer.flip();
    }

    /** The header at the position; empty when the bytes there are none of a known version. Never throws. */
    public static Optional<CallFileHeader> read(ByteBuffer buffer) {
        if (buffer.remaining() < CallFile.HEADER_BYTES || buffer.getLong() != CallFile.MAGIC) {
            return Optional.empty();
        }
        long second = buffer.getLong();
        int version = (int) (second >>> 48);
        if (version != CallFile.VERSION) {
            return Optional.empty();
        }
        RecordingId id = new RecordingId(new UUID(buffer.getLong(), buffer.getLong()));
        return Optional.of(new CallFileHeader(version, id, Instant.ofEpochMilli(second & 0xffff_ffff_ffffL)));
    }
}
