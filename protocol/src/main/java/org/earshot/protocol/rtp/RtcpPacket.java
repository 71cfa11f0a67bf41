// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import java.nio.ByteBuffer;
import java.util.List;

/** One packet of an RTCP datagram (RFC 3550 §6). Immutable. */
public sealed interface RtcpPacket {

    /**
     * The packets of a compound datagram between position and limit of the buffer. Stops at the first malformed packet;
     * never fails.
     */
    static List<RtcpPacket> parseCompound(ByteBuffer datagram) {
        return RtcpReader.read(datagram);
    }

    /** Source that the packet speaks of; 0 when it names none. */
    int ssrc();

    /**
     * Sender report (RFC 3550 §6.4.1).
     *
     * @param ssrc the sender
     * @param ntpTime wall clock as 32.32 fixed point since 1900, unsigned
     * @param rtpTimestamp the same instant in RTP units, 32 bits unsigned
     * @param packetCount packets sent, unsigned
     * @param octetCount payload bytes sent, unsigned
     */
    record SenderReport(int ssrc, long ntpTime, int rtpTimestamp, int packetCount, int octetCount)
            implements RtcpPacket {

        /** Wall clock in milliseconds since 1970; only as true as the sender's clock. */
        public long epochMillis() {
            long seconds = (ntpTime >>> 32) - 2_208_988_800L;
            return seconds * 1000 + (((ntpTime & 0xffff_ffffL) * 1000) >>> 32);
        }
    }

    /**
     * Receiver report (RFC 3550 §6.4.2).
     *
     * @param ssrc the reporting receiver
     */
    record ReceiverReport(int ssrc) implements RtcpPacket {}

    /**
     * One chunk of a source description (RFC 3550 §6.5).
     *
     * @param ssrc the described source
     * @param cname canonical name; empty when the chunk has none
     */
    record SourceDescription(int ssrc, String cname) implements RtcpPacket {}

    /**
     * A source of a BYE packet (RFC 3550 §6.6).
     *
     * @param ssrc the source that stops
     */
    record Goodbye(int ssrc) implements RtcpPacket {}

    /**
     * Any other packet.
     *
     * @param packetType 192 to 223
     * @param ssrc first source, if there is room for one
     */
    record Other(int packetType, int ssrc) implements RtcpPacket {}
}
