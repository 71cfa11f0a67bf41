// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The layout of a call file. All numbers are big-endian.
 *
 * <pre>
 * header, 32 bytes
 *  0        7 8     9 10         15 16              31
 * | EARSHOT1 |version| created ms  | recording (UUID) |
 *
 * record, 16 bytes and its data
 *  0      3 4      5 6    6 7      7 8          15 16
 * | crc32c | length | type | stream | arrival us  | data ... |
 *
 * crc32c  over all that follows it up to the end of the data
 * length  of the data in bytes, 0 to 65535
 * type    1 RTP, 2 RTCP, 3 event (a JSON object in UTF-8)
 * stream  0 to 31, 255 for the whole recording
 * arrival microseconds since 1970
 * </pre>
 *
 * <p>The first record is the event {@code open}; a file whose last record is the event {@code close} is sealed. Each
 * stream begins with an event {@code stream} that names its codecs, and again whenever they change.
 */
public final class CallFile {

    /** Length of the file header in bytes. */
    public static final int HEADER_BYTES = 32;

    /** Length of a record's head in bytes. */
    public static final int FRAME_BYTES = 16;

    /** Most bytes of data in a record. */
    public static final int MAX_DATA = 0xffff;

    /** The stream number of events about the recording as a whole. */
    public static final int WHOLE_RECORDING = 255;

    static final int VERSION = 1;
    static final long MAGIC = 0x4541_5253_484f_5431L;

    private static final int CRC_BYTES = 4;

    private CallFile() {}

    /**
     * Completes a record whose data already lies at {@code start + FRAME_BYTES}. Position and limit are not changed.
     *
     * @param start index of the record in the buffer
     * @param length bytes of data, 0 to {@link #MAX_DATA}
     */
    public static void seal(
            ByteBuffer buffer, int start, int length, RecordType type, int stream, long arrivalMicros, CRC32C crc) {
        buffer.putShort(start + 4, (short) length);
        buffer.put(start + 6, (byte) type.code());
        buffer.put(start + 7, (byte) stream);
        buffer.putLong(start + 8, arrivalMicros);
        buffer.putInt(start, checksum(buffer, start, length, crc));
    }

    static boolean intact(ByteBuffer buffer, int start, int length, CRC32C crc) {
        return buffer.getInt(start) == checksum(buffer, start, length, crc);
    }

    private static int checksum(ByteBuffer buffer, int start, int length, CRC32C crc) {
        int position = buffer.position();
        int limit = buffer.limit();
        buffer.limit(start + FRAME_BYTES + length).position(start + CRC_BYTES);
        crc.reset();
        crc.update(buffer);
        buffer.limit(limit).position(position);
        return (int) crc.getValue();
    }

    /** A whole record in a buffer of its own, ready to be written. */
    static ByteBuffer record(RecordType type, int stream, long arrivalMicros, byte[] data) {
        ByteBuffer buffer = ByteBuffer.allocate(FRAME_BYTES + data.length);
        buffer.put(FRAME_BYTES, data);
        seal(buffer, 0, data.length, type, stream, arrivalMicros, new CRC32C());
        return buffer;
    }
}
