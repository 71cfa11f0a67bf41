// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import java.nio.ByteBuffer;

/**
 * A view over one RTP datagram (RFC 3550 §5.1); nothing is copied. One object may be wrapped around many datagrams, so
 * that a receiver makes no garbage. Confined to one thread. When {@link #isValid()} is false, only it may be asked.
 *
 * <pre>
 *  0                   1                   2                   3
 * |V=2|P|X|  CC   |M|     PT      |       sequence number         |
 * |                           timestamp                           |
 * |                             SSRC                              |
 * |                         CSRC (0 to 15)                        |
 * |      extension profile        |   length (32-bit words)       |
 * |                 extension, payload, padding ...               |
 * </pre>
 */
public final class RtpPacket {

    /** Length of the fixed header in bytes. */
    public static final int FIXED_HEADER = 12;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private ByteBuffer buffer = NOTHING;
    private int start;
    private int payloadOffset;
    private int payloadLength;
    private int extensionOffset;
    private int extensionLength;
    private boolean valid;

    /** A view over a datagram between position and limit of the buffer, which are not moved. */
    public static RtpPacket of(ByteBuffer datagram) {
        RtpPacket packet = new RtpPacket();
        packet.wrap(datagram);
        return packet;
    }

    /** A view over a datagram in an array. */
    public static RtpPacket of(byte[] data, int offset, int length) {
        return of(ByteBuffer.wrap(data, offset, length));
    }

    /**
     * Points this view at a datagram between position and limit of the buffer, which are not moved. The buffer must be
     * big-endian, as new buffers are.
     *
     * @return whether it is a well-formed RTP packet
     */
    public boolean wrap(ByteBuffer datagram) {
        buffer = datagram;
        start = datagram.position();
        valid = measure(datagram.remaining());
        return valid;
    }

    private boolean measure(int length) {
        if (length < FIXED_HEADER || version() != 2) {
            return false;
        }
        int header = FIXED_HEADER + 4 * csrcCount();
        extensionOffset = 0;
        extensionLength = 0;
        if (hasExtension()) {
            if (length < header + 4) {
                return false;
            }
            extensionOffset = start + header + 4;
            extensionLength = 4 * (buffer.getShort(start + header + 2) & 0xffff);
            header += 4 + extensionLength;
        }
        int padding = hasPadding() && length > header ? buffer.get(start + length - 1) & 0xff : 0;
        payloadOffset = start + header;
        payloadLength = length - header - padding;
        return payloadLength >= 0 && !(hasPadding() && padding == 0);
    }

    /** Whether version, header, extension and padding fit the datagram. */
    public boolean isValid() {
        return valid;
    }

    /** Always 2 in a valid packet. */
    public int version() {
        return (buffer.get(start) & 0xc0) >> 6;
    }

    public boolean hasPadding() {
        return (buffer.get(start) & 0x20) != 0;
    }

    public boolean hasExtension() {
        return (buffer.get(start) & 0x10) != 0;
    }

    /** Number of contributing sources, 0 to 15. */
    public int csrcCount() {
        return buffer.get(start) & 0x0f;
    }

    /**
     * A contributing source.
     *
     * @param index 0 to {@link #csrcCount()} - 1
     */
    public int csrc(int index) {
        return buffer.getInt(start + FIXED_HEADER + 4 * index);
    }

    public boolean marker() {
        return (buffer.get(start + 1) & 0x80) != 0;
    }

    /** Payload type, 0 to 127. */
    public int payloadType() {
        return buffer.get(start + 1) & 0x7f;
    }

    /** Sequence number, 0 to 65535. */
    public int sequenceNumber() {
        return buffer.getShort(start + 2) & 0xffff;
    }

    /** Timestamp; its 32 bits are unsigned. */
    public int timestamp() {
        return buffer.getInt(start + 4);
    }

    /** Synchronisation source; its 32 bits are unsigned. */
    public int ssrc() {
        return buffer.getInt(start + 8);
    }

    /** Profile word of the header extension; 0 without extension. */
    public int extensionProfile() {
        return extensionOffset == 0 ? 0 : buffer.getShort(extensionOffset - 4) & 0xffff;
    }

    /** Length of the header extension in bytes, without its own 4-byte header. */
    public int extensionLength() {
        return extensionLength;
    }

    /** Index in the buffer at which the payload begins. */
    public int payloadOffset() {
        return payloadOffset;
    }

    /** Length of the payload in bytes, without padding; may be 0. */
    public int payloadLength() {
        return payloadLength;
    }

    /** A new view of the payload alone. */
    public ByteBuffer payload() {
        return buffer.slice(payloadOffset, payloadLength);
    }

    /** Whether a datagram looks like RTCP rather than RTP on a shared port (RFC 5761 §4). */
    public static boolean isRtcp(ByteBuffer datagram) {
        if (datagram.remaining() < 8) {
            return false;
        }
        int start = datagram.position();
        int type = datagram.get(start + 1) & 0xff;
        return (datagram.get(start) & 0xc0) == 0x80 && type >= 192 && type <= 223;
    }
}
