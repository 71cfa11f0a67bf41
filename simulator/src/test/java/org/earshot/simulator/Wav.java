// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes WAV files for tests. */
public final class Wav {

    private Wav() {}

    /** 16-bit PCM with all channels of the length of the first. */
    public static byte[] pcm(int rate, List<short[]> channels) {
        int count = channels.get(0).length;
        int width = 2 * channels.size();
        ByteBuffer wav = ByteBuffer.allocate(44 + count * width).order(ByteOrder.LITTLE_ENDIAN);
        wav.put(ascii("RIFF")).putInt(36 + count * width).put(ascii("WAVEfmt ")).putInt(16);
        wav.putShort((short) 1).putShort((short) channels.size()).putInt(rate).putInt(rate * width);
        wav.putShort((short) width).putShort((short) 16).put(ascii("data")).putInt(count * width);
        for (int i = 0; i < count; i++) {
            for (short[] channel : channels) {
                wav.putShort(channel[i]);
            }
        }
        return wav.array();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
