// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes UDP datagrams as pcapng with the link type IPV4 (draft-ietf-opsawg-pcapng). The IP and UDP headers are made
 * up: all goes from 192.0.2.1 to 192.0.2.2 (RFC 5737), the ports are the caller's. Confined to one thread.
 */
final class PcapngWriter implements AutoCloseable {

    private static final int SECTION = 0x0A0D0D0A;
    private static final int INTERFACE = 1;
    private static final int ENHANCED_PACKET = 6;
    private static final int BYTE_ORDER = 0x1A2B3C4D;
    private static final short LINKTYPE_IPV4 = 228;
    private static final short OPTION_COMMENT = 1;
    private static final int FROM = 0xC0000201;
    private static final int TO = 0xC0000202;
    private static final int IP_HEADER = 20;
    private static final int UDP_HEADER = 8;

    /** Longest payload that still fits an IPv4 packet. */
    static final int MAX_PAYLOAD = 0xffff - IP_HEADER - UDP_HEADER;

    private final OutputStream out;
    private int identification;

    PcapngWriter(Path file, String comment) throws IOException {
        this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        byte[] text = comment.getBytes(StandardCharsets.UTF_8);
        ByteBuffer section = ByteBuffer.allocate(16 + 4 + padded(text.length) + 4);
        section.putInt(BYTE_ORDER).putShort((short) 1).putShort((short) 0).putLong(-1);
        section.putShort(OPTION_COMMENT).putShort((short) text.length).put(text);
        block(SECTION, section.array());
        block(
                INTERFACE,
                ByteBuffer.allocate(8)
                        .putShort(LINKTYPE_IPV4)
                        .putShort((short) 0)
                        .putInt(0)
                        .array());
    }

    /** @param micros microseconds since 1970 */
    void write(long micros, int fromPort, int toPort, ByteBuffer payload) throws IOException {
        int length = IP_HEADER + UDP_HEADER + payload.remaining();
        ByteBuffer packet = ByteBuffer.allocate(20 + padded(length));
        packet.putInt(0)
                .putInt((int) (micros >>> 32))
                .putInt((int) micros)
                .putInt(length)
                .putInt(length);
        putIp(packet, length);
        packet.putShort((short) fromPort).putShort((short) toPort);
        packet.putShort((short) (UDP_HEADER + payload.remaining())).putShort((short) 0);
        packet.put(payload.duplicate());
        block(ENHANCED_PACKET, packet.array());
    }

    private void putIp(ByteBuffer packet, int length) {
        int start = packet.position();
        packet.putShort((short) 0x4500).putShort((short) length);
        packet.putShort((short) identification++).putShort((short) 0x4000);
        packet.putShort((short) 0x4011).putShort((short) 0).putInt(FROM).putInt(TO);
        int sum = 0;
        for (int at = start; at < start + IP_HEADER; at += 2) {
            sum += packet.getShort(at) & 0xffff;
        }
        sum = (sum & 0xffff) + (sum >>> 16);
        sum = (sum & 0xffff) + (sum >>> 16);
        packet.putShort(start + 10, (short) ~sum);
    }

    private void block(int type, byte[] body) throws IOException {
        int length = 12 + body.length;
        out.write(ByteBuffer.allocate(8).putInt(type).putInt(length).array());
        out.write(body);
        out.write(ByteBuffer.allocate(4).putInt(length).array());
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
