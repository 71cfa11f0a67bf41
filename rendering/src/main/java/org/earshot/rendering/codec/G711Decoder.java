// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

/** G.711 by table, both laws (ITU-T G.711; RFC 3551 §4.5.14). */
final class G711Decoder implements AudioDecoder {

    private static final short[] MU_LAW = new short[256];
    private static final short[] A_LAW = new short[256];

    static {
        for (int code = 0; code < 256; code++) {
            MU_LAW[code] = muLaw(code);
            A_LAW[code] = aLaw(code);
        }
    }

    private final short[] table;
    private final int sampleRate;

    private G711Decoder(short[] table, int sampleRate) {
        this.table = table;
        this.sampleRate = sampleRate;
    }

    static G711Decoder muLawAt(int sampleRate) {
        return new G711Decoder(MU_LAW, sampleRate);
    }

    static G711Decoder aLawAt(int sampleRate) {
        return new G711Decoder(A_LAW, sampleRate);
    }

    @Override
    public int sampleRate() {
        return sampleRate;
    }

    @Override
    public short[] decode(byte[] payload) {
        short[] samples = new short[payload.length];
        for (int i = 0; i < payload.length; i++) {
            samples[i] = table[payload[i] & 0xff];
        }
        return samples;
    }

    private static short muLaw(int code) {
        int inverted = ~code & 0xff;
        int magnitude = (((inverted & 0x0f) << 3) + 132) << ((inverted & 0x70) >> 4);
        return (short) ((inverted & 0x80) != 0 ? 132 - magnitude : magnitude - 132);
    }

    private static short aLaw(int code) {
        int toggled = code ^ 0x55;
        int segment = (toggled & 0x70) >> 4;
        int step = (toggled & 0x0f) << 4;
        int magnitude = segment == 0 ? step + 8 : (step + 0x108) << (segment - 1);
        return (short) ((toggled & 0x80) != 0 ? magnitude : -magnitude);
    }
}
