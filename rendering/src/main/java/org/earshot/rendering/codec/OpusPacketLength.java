// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

/** How long an Opus packet plays, from its first bytes (RFC 6716 §3.1, §3.2). */
final class OpusPacketLength {

    /** Ticks of the 48 kHz RTP clock in 2.5 ms. */
    private static final int UNIT = 120;

    /** Longest packet: 120 ms. */
    private static final int MAX = 5760;

    private static final int[] SILK = {4, 8, 16, 24};
    private static final int[] HYBRID = {4, 8};
    private static final int[] CELT = {1, 2, 4, 8};

    private OpusPacketLength() {}

    /** Ticks of 48 kHz; 0 when the packet is malformed. */
    static int of(byte[] packet) {
        if (packet.length == 0) {
            return 0;
        }
        int configuration = (packet[0] & 0xff) >> 3;
        int ticks = UNIT * frameUnits(configuration) * frames(packet);
        return ticks > MAX ? 0 : ticks;
    }

    private static int frameUnits(int configuration) {
        if (configuration < 12) {
            return SILK[configuration & 3];
        }
        return configuration < 16 ? HYBRID[configuration & 1] : CELT[configuration & 3];
    }

    private static int frames(byte[] packet) {
        return switch (packet[0] & 3) {
            case 0 -> 1;
            case 1, 2 -> 2;
            default -> packet.length < 2 ? 0 : packet[1] & 0x3f;
        };
    }
}
