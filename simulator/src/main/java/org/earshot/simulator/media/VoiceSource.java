// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

/** An endless µ-law voice: a sample played over and over. Immutable and thread-safe. */
public final class VoiceSource {

    /** Samples a second. */
    public static final int RATE = 8000;

    private final byte[] loop;

    /**
     * @throws IllegalArgumentException when there is no sample
     */
    public VoiceSource(byte[] loop) {
        if (loop.length == 0) {
            throw new IllegalArgumentException("a voice without samples");
        }
        this.loop = loop.clone();
    }

    /** Copies samples from that position of the endless voice. */
    void copy(long first, byte[] target, int offset, int count) {
        int position = (int) (first % loop.length);
        for (int i = 0; i < count; i++) {
            target[offset + i] = loop[position];
            position = position + 1 == loop.length ? 0 : position + 1;
        }
    }

    /** The first samples, as a listener hears them. */
    public short[] decoded(int count) {
        byte[] codes = new byte[count];
        copy(0, codes, 0, count);
        return Ulaw.decode(codes);
    }
}
