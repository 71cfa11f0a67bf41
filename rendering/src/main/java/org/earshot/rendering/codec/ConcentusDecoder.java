// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

import io.github.jaredmdobson.concentus.OpusDecoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.util.Arrays;

/** Opus in plain Java (RFC 6716). Decodes to mono and to the wanted rate by itself, so nothing is resampled. */
final class ConcentusDecoder implements AudioDecoder {

    /** Longest packet: 120 ms (RFC 6716 §3.2.5). */
    private static final int MAX_MILLIS = 120;

    private final OpusDecoder decoder;
    private final int sampleRate;
    private final short[] block;

    ConcentusDecoder(int sampleRate) {
        try {
            this.decoder = new OpusDecoder(sampleRate, 1);
        } catch (OpusException e) {
            throw new IllegalArgumentException("Opus cannot be decoded to " + sampleRate + " Hz", e);
        }
        this.sampleRate = sampleRate;
        this.block = new short[sampleRate * MAX_MILLIS / 1000];
    }

    @Override
    public int sampleRate() {
        return sampleRate;
    }

    @Override
    public short[] decode(byte[] payload) {
        if (payload.length == 0) {
            return new short[0];
        }
        try {
            int count = decoder.decode(payload, 0, payload.length, block, 0, block.length, false);
            return Arrays.copyOf(block, Math.max(0, count));
        } catch (OpusException | RuntimeException e) {
            return new short[0];
        }
    }
}
