// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

/** G.711 µ-law with 16-bit samples (ITU-T G.711). Stateless. */
public final class Ulaw {

    private static final int BIAS = 0x84;
    private static final int CLIP = 32_635;
    private static final short[] TABLE = table();

    private Ulaw() {}

    public static short decode(byte code) {
        return TABLE[code & 0xff];
    }

    /** Decodes a whole buffer. */
    public static short[] decode(byte[] codes) {
        short[] samples = new short[codes.length];
        for (int i = 0; i < codes.length; i++) {
            samples[i] = decode(codes[i]);
        }
        return samples;
    }

    public static byte encode(int sample) {
        int sign = sample < 0 ? 0x80 : 0;
        int magnitude = Math.min(CLIP, Math.abs(sample)) + BIAS;
        int exponent = 31 - Integer.numberOfLeadingZeros(magnitude) - 7;
        int mantissa = magnitude >> exponent + 3 & 0x0f;
        return (byte) ~(sign | exponent << 4 | mantissa);
    }

    private static short[] table() {
        short[] table = new short[256];
        for (int i = 0; i < 256; i++) {
            int code = ~i & 0xff;
            int magnitude = ((code & 0x0f) << 3) + BIAS << (code >> 4 & 7);
            table[i] = (short) ((code & 0x80) != 0 ? BIAS - magnitude : magnitude - BIAS);
        }
        return table;
    }
}
