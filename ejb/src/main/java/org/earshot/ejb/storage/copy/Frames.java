// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.storage.copy;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.earshot.domain.recording.RecordingId;

/**
 * What a home and a twin say to each other after the {@link Handshake}. All numbers are big-endian; recordings are named by
 * the 16 bytes of their id.
 *
 * <pre>
 * home to twin: length (4) of what follows, type (1), recording (16), then
 *   1 BEGIN  how (1): what do you have? Bit 0: begin again with nothing; what there is of a recording
 *            that runs at the sender is set aside. Bit 1: not a copy, but what the sender has of a recording of the
 *            receiver's, to be merged there
 *            since (8): when the recording began to run at the sender, in ms since 1970; 0 when it does not run
 *            there                                             -> HELD, or REFUSED when a later home has it open
 *   2 DATA   offset (8), crc32c of the bytes (4), bytes                            -> ACK, or HELD at another offset
 *   3 END    length (8), crc32c of the whole file (4)                              -> CONFIRMED, or HELD when it differs
 *   4 DROP   the recording is no more; says nothing of a copy that the sender has not begun
 *   5 PING   I am here
 *   6 REST   no more of it comes from here; what there is stays
 * twin to home: type (1), recording (16), length that it has (8), crc32c of that (4; 0 with ACK)
 *   1 HELD, 2 ACK (the operating system has it), 3 CONFIRMED (the medium has all of it), 4 REFUSED
 * </pre>
 */
final class Frames {

    static final byte BEGIN = 1;
    static final byte DATA = 2;
    static final byte END = 3;
    static final byte DROP = 4;
    static final byte PING = 5;
    static final byte REST = 6;

    /** Bytes of BEGIN after the recording. */
    static final int BEGIN_BYTES = 1 + Long.BYTES;

    /** Bits of BEGIN. */
    static final int ANEW = 1;

    static final int PART = 2;

    /** Most bytes of a call file in a frame. */
    static final int MAX_DATA = 1 << 17;

    /** Bytes of a frame's length. */
    static final int LENGTH_BYTES = Integer.BYTES;

    /** Type and recording. */
    static final int HEAD_BYTES = 1 + 2 * Long.BYTES;

    /** Offset and checksum. */
    static final int DATA_HEAD_BYTES = Long.BYTES + Integer.BYTES;

    /** Longest frame after its length. */
    static final int MAX_FRAME = HEAD_BYTES + DATA_HEAD_BYTES + MAX_DATA;

    /** Length of what a twin says. */
    static final int REPLY_BYTES = HEAD_BYTES + Long.BYTES + Integer.BYTES;

    /** What a twin says of a copy. */
    enum Answer {
        HELD,
        ACK,
        CONFIRMED,
        REFUSED
    }

    /**
     * A twin's answer.
     *
     * @param length bytes that it has
     * @param checksum CRC32C of them
     */
    record Reply(Answer answer, RecordingId recording, long length, int checksum) {

        static Reply read(ByteBuffer from) {
            int code = from.get();
            if (code < 1 || code > Answer.values().length) {
                throw new IllegalArgumentException("no answer of a twin: " + code);
            }
            return new Reply(Answer.values()[code - 1], Frames.recording(from), from.getLong(), from.getInt());
        }

        byte[] bytes() {
            ByteBuffer buffer = ByteBuffer.allocate(REPLY_BYTES);
            buffer.put((byte) (answer.ordinal() + 1));
            put(recording, buffer);
            return buffer.putLong(length).putInt(checksum).array();
        }
    }

    private Frames() {}

    static void put(RecordingId recording, ByteBuffer into) {
        UUID id = recording.value();
        into.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    }

    static RecordingId recording(ByteBuffer from) {
        return new RecordingId(new UUID(from.getLong(), from.getLong()));
    }
}
