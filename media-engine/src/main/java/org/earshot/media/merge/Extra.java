// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.earshot.media.callfile.CallFile;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;
import org.earshot.protocol.rtp.RtpPacket;

/**
 * A record of the part that may be missing in the call file. Its data stays in the part: thousands of them are held at once.
 *
 * @param at where in the part its data is, in bytes from the start
 * @param length of its data in bytes
 * @param event its name as {@link Events#name} gives it; empty for a packet
 * @param rtp what names it, when it is an RTP packet
 */
record Extra(RecordType type, int stream, long at, int length, String event, Optional<Rtp> rtp) {

    /** The numbers of an RTP packet. */
    record Rtp(int ssrc, int sequence, int timestamp, int payloadType) {}

    /** The same record, whichever file it is in. */
    record Key(RecordType type, int stream, long first, long second) {}

    /** @param end where in the part the record ends, in bytes from the start */
    static Extra of(CallFileRecord record, long end) {
        int length = record.data().remaining();
        return new Extra(record.type(), record.stream(), end - length, length, Events.name(record), rtp(record));
    }

    static Optional<Rtp> rtp(CallFileRecord record) {
        RtpPacket packet = new RtpPacket();
        if (record.type() != RecordType.RTP || !packet.wrap(record.data())) {
            return Optional.empty();
        }
        return Optional.of(new Rtp(packet.ssrc(), packet.sequenceNumber(), packet.timestamp(), packet.payloadType()));
    }

    /**
     * RTP packets by SSRC, sequence number and timestamp, which together are not used twice; all else by what it is and when it
     * came.
     */
    static Key key(CallFileRecord record) {
        return rtp(record)
                .map(rtp -> new Key(
                        record.type(),
                        record.stream(),
                        rtp.ssrc(),
                        (long) rtp.sequence() << Integer.SIZE | Integer.toUnsignedLong(rtp.timestamp())))
                .orElseGet(() -> {
                    CRC32C crc = new CRC32C();
                    crc.update(record.data().duplicate());
                    return new Key(record.type(), record.stream(), record.arrivalMicros(), crc.getValue());
                });
    }

    /** The record as it goes into the merged file. */
    ByteBuffer framed(FileChannel part, long arrival) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.FRAME_BYTES + length).position(CallFile.FRAME_BYTES);
        long from = at - CallFile.FRAME_BYTES;
        while (buffer.hasRemaining()) {
            if (part.read(buffer, from + buffer.position()) < 0) {
                throw new IOException("the part became shorter");
            }
        }
        CallFile.seal(buffer, 0, length, type, stream, arrival, new CRC32C());
        return buffer;
    }
}
