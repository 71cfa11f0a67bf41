// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A WAV file with 16-bit PCM or µ-law samples, read into memory.
 *
 * <pre>
 * "RIFF" size "WAVE"  then chunks: id(4) size(4, little endian) data, padded to an even length
 * "fmt "  format(2) channels(2) rate(4) byteRate(4) blockAlign(2) bits(2) ...
 * "data"  samples, channels interleaved
 * </pre>
 *
 * @param rate samples a second
 * @param channels samples of each channel; all of the same length
 */
public record WavFile(int rate, short[][] channels) {

    private static final int PCM = 1;
    private static final int ULAW = 7;
    private static final int EXTENSIBLE = 0xfffe;

    private record Format(int code, int channels, int rate, int bits) {}

    /**
     * Reads a file.
     *
     * @throws IOException when it is no WAV file, or holds other samples
     */
    public static WavFile parse(byte[] data) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        if (data.length < 12 || !id(buffer, 0).equals("RIFF") || !id(buffer, 8).equals("WAVE")) {
            throw new IOException("not a WAV file (" + data.length + " bytes)");
        }
        Format format = null;
        for (long at = 12; at + 8 <= data.length; ) {
            int start = (int) at;
            String id = id(buffer, start);
            long size = Integer.toUnsignedLong(buffer.getInt(start + 4));
            int available = (int) Math.min(size, data.length - start - 8L);
            if (id.equals("fmt ") && available >= 16) {
                format = format(buffer, start + 8, available);
            } else if (id.equals("data") && format != null) {
                return samples(buffer, start + 8, available, format);
            }
            at += 8 + size + (size & 1);
        }
        throw new IOException("a WAV file without samples");
    }

    private static String id(ByteBuffer buffer, int at) {
        return new String(buffer.array(), at, 4, StandardCharsets.US_ASCII);
    }

    private static Format format(ByteBuffer buffer, int at, int size) {
        int code = Short.toUnsignedInt(buffer.getShort(at));
        if (code == EXTENSIBLE && size >= 26) {
            code = Short.toUnsignedInt(buffer.getShort(at + 24));
        }
        return new Format(code, buffer.getShort(at + 2), buffer.getInt(at + 4), buffer.getShort(at + 14));
    }

    private static WavFile samples(ByteBuffer buffer, int at, int size, Format format) throws IOException {
        boolean pcm = format.code() == PCM && format.bits() == 16;
        if (!pcm && format.code() != ULAW || format.channels() < 1 || format.rate() < 1) {
            throw new IOException("WAV with " + format + ": only 16-bit PCM and mu-law can be checked");
        }
        int width = pcm ? 2 : 1;
        int count = size / width / format.channels();
        short[][] channels = new short[format.channels()][count];
        for (int i = 0; i < count; i++) {
            for (int c = 0; c < format.channels(); c++) {
                int position = at + (i * format.channels() + c) * width;
                channels[c][i] = pcm ? buffer.getShort(position) : Ulaw.decode(buffer.get(position));
            }
        }
        return new WavFile(format.rate(), channels);
    }

    /** Length in seconds. */
    public double seconds() {
        return (double) channels[0].length / rate;
    }

    /** One channel at 8 kHz; other rates are brought there by linear interpolation. */
    public short[] atTelephoneRate(int channel) {
        short[] samples = channels[channel];
        if (rate == VoiceSource.RATE || samples.length == 0) {
            return samples;
        }
        int count = (int) ((long) samples.length * VoiceSource.RATE / rate);
        short[] result = new short[count];
        for (int i = 0; i < count; i++) {
            double position = (double) i * rate / VoiceSource.RATE;
            int left = (int) position;
            int right = Math.min(left + 1, samples.length - 1);
            result[i] = (short) Math.round(samples[left] + (position - left) * (samples[right] - samples[left]));
        }
        return result;
    }
}
