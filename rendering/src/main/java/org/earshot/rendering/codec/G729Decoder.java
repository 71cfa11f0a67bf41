// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.codec;

import java.util.Arrays;

/**
 * G.729 with Annex B (RFC 3551 §4.5.6): frames of 10 bytes, the last one may be a silence description of 2 bytes.
 *
 * <p>Design note: libavcodec drops a packet whole when it ends with a silence description, so we cut the frames.
 */
final class G729Decoder implements AudioDecoder {

    static final int FRAME_BYTES = 10;
    static final int SILENCE_BYTES = 2;
    static final int FRAME_SAMPLES = 80;
    private static final int RATE = 8000;

    private final FfmpegDecoder voice = new FfmpegDecoder("g729", RATE);

    /** Samples that a payload of this length stands for. */
    static int samples(int payloadLength) {
        int frames = payloadLength / FRAME_BYTES + (payloadLength % FRAME_BYTES == SILENCE_BYTES ? 1 : 0);
        return frames * FRAME_SAMPLES;
    }

    @Override
    public int sampleRate() {
        return RATE;
    }

    @Override
    public short[] decode(byte[] payload) {
        short[] samples = new short[samples(payload.length)];
        for (int frame = 0; frame < payload.length / FRAME_BYTES; frame++) {
            int from = frame * FRAME_BYTES;
            short[] part = voice.decode(Arrays.copyOfRange(payload, from, from + FRAME_BYTES));
            System.arraycopy(part, 0, samples, frame * FRAME_SAMPLES, Math.min(part.length, FRAME_SAMPLES));
        }
        return samples;
    }

    @Override
    public void close() {
        voice.close();
    }
}
