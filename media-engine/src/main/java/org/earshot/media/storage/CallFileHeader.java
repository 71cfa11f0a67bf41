// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

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

    void putInto(ByteBuffer buffer) {
        UUID id = recording.value();
        buffer.putLong(CallFile.MAGIC)
                .putLong((long) version << 48 | createdAt.toEpochMilli())
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits());
    }

    /** Empty when the 32 bytes at the position are no header of a known version. */
    static Optional<CallFileHeader> read(ByteBuffer buffer) {
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
