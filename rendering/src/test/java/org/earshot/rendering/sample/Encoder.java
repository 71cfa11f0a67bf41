// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import io.github.jaredmdobson.concentus.OpusApplication;
import io.github.jaredmdobson.concentus.OpusEncoder;
import io.github.jaredmdobson.concentus.OpusException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Encodes blocks of 20 ms.
 *
 * @param payloadType for the RTP header
 * @param rate of the samples
 * @param clockRate of the RTP timestamps
 */
public record Encoder(int payloadType, int rate, int clockRate, Function<short[], byte[]> encode) {

    public static Encoder pcmu() {
        return new Encoder(0, 8000, 8000, samples -> each(samples, Encoder::muLaw));
    }

    public static Encoder pcma() {
        return new Encoder(8, 8000, 8000, samples -> each(samples, Encoder::aLaw));
    }

    public static Encoder l16(int payloadType, int rate) {
        return new Encoder(payloadType, rate, rate, samples -> {
            ByteBuffer buffer = ByteBuffer.allocate(2 * samples.length);
            buffer.asShortBuffer().put(samples);
            return buffer.array();
        });
    }

    public static Encoder opus(int payloadType) {
        try {
            OpusEncoder encoder = new OpusEncoder(48_000, 1, OpusApplication.OPUS_APPLICATION_AUDIO);
            encoder.setBitrate(48_000);
            encoder.setComplexity(1);
            return new Encoder(payloadType, 48_000, 48_000, samples -> {
                byte[] data = new byte[1500];
                try {
                    int length = encoder.encode(samples, 0, samples.length, data, 0, data.length);
                    return Arrays.copyOf(data, length);
                } catch (OpusException e) {
                    throw new IllegalStateException(e);
                }
            });
        } catch (OpusException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Encoder g722() {
        G722Encoder encoder = new G722Encoder();
        return new Encoder(9, 16_000, 8000, encoder::encode);
    }

    private interface Law {
        byte encode(short sample);
    }

    private static byte[] each(short[] samples, Law law) {
        byte[] data = new byte[samples.length];
        for (int i = 0; i < samples.length; i++) {
            data[i] = law.encode(samples[i]);
        }
        return data;
    }

    private static byte muLaw(short sample) {
        int sign = sample < 0 ? 0x80 : 0;
        int magnitude = Math.min(Math.abs((int) sample), 32_635) + 132;
        int exponent = 31 - Integer.numberOfLeadingZeros(magnitude) - 7;
        return (byte) ~(sign | (exponent << 4) | ((magnitude >> (exponent + 3)) & 15));
    }

    private static byte aLaw(short sample) {
        int sign = sample < 0 ? 0 : 0x80;
        int magnitude = Math.min(Math.abs((int) sample), 32_635);
        int exponent = Math.max(0, 31 - Integer.numberOfLeadingZeros(magnitude | 1) - 7);
        int mantissa = (magnitude >> (exponent == 0 ? 4 : exponent + 3)) & 15;
        return (byte) ((sign | (exponent << 4) | mantissa) ^ 0x55);
    }
}
