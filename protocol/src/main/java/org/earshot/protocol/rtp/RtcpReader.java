// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads compound RTCP datagrams. Stateless. */
final class RtcpReader {

    private static final int CNAME = 1;

    private RtcpReader() {}

    static List<RtcpPacket> read(ByteBuffer datagram) {
        List<RtcpPacket> packets = new ArrayList<>();
        ByteBuffer rest = datagram.slice();
        while (rest.remaining() >= 4) {
            int start = rest.position();
            int first = rest.get(start) & 0xff;
            int length = 4 * ((rest.getShort(start + 2) & 0xffff) + 1);
            if (first >> 6 != 2 || length > rest.remaining()) {
                break;
            }
            one(rest.slice(start, length), first & 0x1f, packets);
            rest.position(start + length);
        }
        return packets;
    }

    private static void one(ByteBuffer packet, int count, List<RtcpPacket> into) {
        int type = packet.get(1) & 0xff;
        int length = packet.limit();
        int ssrc = length >= 8 ? packet.getInt(4) : 0;
        if (type == 200 && length >= 28) {
            into.add(new RtcpPacket.SenderReport(
                    ssrc, packet.getLong(8), packet.getInt(16), packet.getInt(20), packet.getInt(24)));
        } else if (type == 201 && length >= 8) {
            into.add(new RtcpPacket.ReceiverReport(ssrc));
        } else if (type == 202) {
            descriptions(packet, count, into);
        } else if (type == 203) {
            for (int i = 0; i < count && 8 + 4 * i <= length; i++) {
                into.add(new RtcpPacket.Goodbye(packet.getInt(4 + 4 * i)));
            }
        } else {
            into.add(new RtcpPacket.Other(type, ssrc));
        }
    }

    private static void descriptions(ByteBuffer packet, int count, List<RtcpPacket> into) {
        int at = 4;
        for (int chunk = 0; chunk < count && at + 4 <= packet.limit(); chunk++) {
            int ssrc = packet.getInt(at);
            String cname = "";
            at += 4;
            while (at + 2 <= packet.limit() && packet.get(at) != 0) {
                int length = packet.get(at + 1) & 0xff;
                if (at + 2 + length > packet.limit()) {
                    return;
                }
                cname = packet.get(at) == CNAME ? text(packet, at + 2, length) : cname;
                at += 2 + length;
            }
            at = (at & ~3) + 4;
            into.add(new RtcpPacket.SourceDescription(ssrc, cname));
        }
    }

    private static String text(ByteBuffer packet, int offset, int length) {
        byte[] bytes = new byte[length];
        packet.get(offset, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
