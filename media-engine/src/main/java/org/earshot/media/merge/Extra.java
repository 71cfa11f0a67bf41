// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.earshot.media.storage.CallFile;
import org.earshot.media.storage.CallFileRecord;
import org.earshot.media.storage.RecordType;
import org.earshot.protocol.rtp.RtpPacket;

/**
 * A record of the part that may be missing in the call file.
 *
 * @param event its name as {@link Events#name} gives it; empty for a packet
 * @param rtp what names it, when it is an RTP packet
 */
record Extra(RecordType type, int stream, byte[] data, String event, Optional<Rtp> rtp) {

    /** The numbers of an RTP packet. */
    record Rtp(int ssrc, int sequence, int timestamp, int payloadType) {}

    /** The same record, whichever file it is in. */
    record Key(RecordType type, int stream, long first, long second) {}

    static Extra of(CallFileRecord record) {
        byte[] data = new byte[record.data().remaining()];
        record.data().duplicate().get(data);
        return new Extra(record.type(), record.stream(), data, Events.name(record), rtp(record));
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
    ByteBuffer framed(long arrival) {
        ByteBuffer buffer = ByteBuffer.allocate(CallFile.FRAME_BYTES + data.length);
        buffer.put(CallFile.FRAME_BYTES, data);
        CallFile.seal(buffer, 0, data.length, type, stream, arrival, new CRC32C());
        return buffer;
    }
}
