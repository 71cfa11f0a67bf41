// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.earshot.domain.rendering.WaveformPeaks;

/**
 * Peaks on disk, big endian.
 *
 * <pre>
 * 0  u32 magic "EPK1"   4  u32 points per second   8  u64 duration in ms
 * 16 u32 channels       20 u32 bytes per channel   24 the channels, one after the other
 * </pre>
 */
public final class PeaksFile {

    private static final int MAGIC = 0x45504B31;
    private static final int MAX_CHANNELS = 2;
    private static final int MAX_BYTES = 2 * 100 * 3600 * 48;

    private PeaksFile() {}

    public static void write(Path file, WaveformPeaks peaks) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(MAGIC);
            out.writeInt(peaks.pointsPerSecond());
            out.writeLong(peaks.durationMillis());
            out.writeInt(peaks.channels().length);
            out.writeInt(peaks.channels()[0].length);
            for (byte[] channel : peaks.channels()) {
                out.write(channel);
            }
        }
    }

    /** @throws IOException also when the file is malformed */
    public static WaveformPeaks read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not a peaks file: " + file);
            }
            int pointsPerSecond = in.readInt();
            long duration = in.readLong();
            int channels = in.readInt();
            int length = in.readInt();
            if (channels < 1 || channels > MAX_CHANNELS || length < 0 || length > MAX_BYTES) {
                throw new IOException("malformed peaks file: " + file);
            }
            byte[][] values = new byte[channels][length];
            for (byte[] channel : values) {
                in.readFully(channel);
            }
            return new WaveformPeaks(pointsPerSecond, duration, values);
        }
    }
}
