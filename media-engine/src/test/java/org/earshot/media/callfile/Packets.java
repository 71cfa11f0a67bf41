// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import java.nio.ByteBuffer;

/** Makes RTP and RTCP datagrams. */
public final class Packets {

    private Packets() {}

    /** A G.711 packet of 20 ms whose payload repeats its sequence number. */
    public static byte[] rtp(int ssrc, int sequence) {
        return rtp(ssrc, sequence, 0, 160);
    }

    public static byte[] rtp(int ssrc, int sequence, int payloadType, int payload) {
        ByteBuffer packet = ByteBuffer.allocate(12 + payload)
                .put((byte) 0x80)
                .put((byte) payloadType)
                .putShort((short) sequence)
                .putInt(sequence * 160)
                .putInt(ssrc);
        while (packet.hasRemaining()) {
            packet.put((byte) sequence);
        }
        return packet.array();
    }

    /** An empty receiver report. */
    public static byte[] rtcp(int ssrc) {
        return ByteBuffer.allocate(8)
                .put((byte) 0x80)
                .put((byte) 201)
                .putShort((short) 1)
                .putInt(ssrc)
                .array();
    }
}
