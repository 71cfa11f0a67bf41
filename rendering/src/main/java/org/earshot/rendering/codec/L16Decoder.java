// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

/** Uncompressed 16-bit samples, big endian, channels interleaved (RFC 3551 §4.5.11); channels are averaged. */
final class L16Decoder implements AudioDecoder {

    private final int sampleRate;
    private final int channels;

    L16Decoder(int sampleRate, int channels) {
        this.sampleRate = sampleRate;
        this.channels = channels;
    }

    @Override
    public int sampleRate() {
        return sampleRate;
    }

    @Override
    public short[] decode(byte[] payload) {
        short[] samples = new short[payload.length / (2 * channels)];
        for (int i = 0, at = 0; i < samples.length; i++) {
            int sum = 0;
            for (int channel = 0; channel < channels; channel++, at += 2) {
                sum += (short) (((payload[at] & 0xff) << 8) | (payload[at + 1] & 0xff));
            }
            samples[i] = (short) (sum / channels);
        }
        return samples;
    }
}
