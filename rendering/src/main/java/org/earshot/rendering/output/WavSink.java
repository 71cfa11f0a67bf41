// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.earshot.rendering.mix.FrameSink;

/** A RIFF WAVE file with 16-bit PCM. The sizes in its header are set by {@link #finish}. */
final class WavSink implements FrameSink {

    private static final int HEADER = 44;
    private static final long MAX_BYTES = 0xffff_ffffL - HEADER;

    private final FileChannel channel;
    private final int sampleRate;
    private final int channels;
    private long bytes;

    WavSink(Path file, int sampleRate, int channels) throws IOException {
        this.channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        this.sampleRate = sampleRate;
        this.channels = channels;
        channel.position(HEADER);
    }

    @Override
    public void write(short[] interleaved, int frames) throws IOException {
        int samples = frames * channels;
        bytes += 2L * samples;
        if (bytes > MAX_BYTES) {
            throw new IOException("the recording is too long for WAV, which ends at 4 GiB; ask for MP3 or Ogg");
        }
        ByteBuffer buffer = ByteBuffer.allocate(2 * samples).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asShortBuffer().put(interleaved, 0, samples);
        writeAll(buffer);
    }

    @Override
    public void finish() throws IOException {
        channel.position(0);
        writeAll(header());
    }

    private ByteBuffer header() {
        int frameBytes = 2 * channels;
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(ascii("RIFF"))
                .putInt((int) (HEADER - 8 + bytes))
                .put(ascii("WAVEfmt "))
                .putInt(16)
                .putShort((short) 1)
                .putShort((short) channels)
                .putInt(sampleRate)
                .putInt(sampleRate * frameBytes)
                .putShort((short) frameBytes)
                .putShort((short) 16)
                .put(ascii("data"))
                .putInt((int) bytes)
                .flip();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private void writeAll(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
