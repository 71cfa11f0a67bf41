// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sound of a rendition, by channel, and how like it is to what was said. */
public record Sound(int rate, short[][] channels) {

    private static final int HEADER = 44;

    /** How well a part fits, and how many milliseconds later it is heard. */
    public record Match(double correlation, double lagMillis) {}

    public static Sound wav(Path file) throws IOException {
        ByteBuffer data = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int count = data.getShort(22);
        int frames = (data.capacity() - HEADER) / (2 * count);
        if (data.getInt(40) != frames * 2 * count || data.getInt(4) != data.capacity() - 8) {
            throw new IOException("the header's sizes are wrong");
        }
        short[][] channels = new short[count][frames];
        for (int frame = 0; frame < frames; frame++) {
            for (int channel = 0; channel < count; channel++) {
                channels[channel][frame] = data.getShort(HEADER + 2 * (frame * count + channel));
            }
        }
        return new Sound(data.getInt(24), channels);
    }

    public double seconds() {
        return (double) channels[0].length / rate;
    }

    /** Compares a channel with a voice that begins at t=0; looks up to 120 ms to either side. */
    public Match match(int channel, Voice voice, double from, double to) {
        int begin = (int) (from * rate);
        int length = (int) ((to - from) * rate);
        short[] said = voice.samples(from, to - from, rate);
        int reach = rate * 12 / 100;
        int searched = Math.min(length, 2 * rate);
        double best = -1;
        int bestLag = 0;
        for (int lag = -reach; lag <= reach; lag++) {
            double correlation = correlation(said, channels[channel], begin + lag, searched);
            if (correlation > best) {
                best = correlation;
                bestLag = lag;
            }
        }
        return new Match(correlation(said, channels[channel], begin + bestLag, length), bestLag * 1000.0 / rate);
    }

    /** The same second by second. */
    public List<Match> matches(int channel, Voice voice, double from, double to) {
        List<Match> matches = new ArrayList<>();
        for (double at = from; at + 1 <= to; at++) {
            matches.add(match(channel, voice, at, at + 1));
        }
        return matches;
    }

    /** Root mean square of a part. */
    public double level(int channel, double from, double to) {
        short[] part = Arrays.copyOfRange(channels[channel], (int) (from * rate), (int) (to * rate));
        double sum = 0;
        for (short sample : part) {
            sum += (double) sample * sample;
        }
        return Math.sqrt(sum / Math.max(1, part.length));
    }

    private static double correlation(short[] said, short[] heard, int at, int length) {
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int i = 0; i < length; i++) {
            int index = at + i;
            double x = said[i];
            double y = index >= 0 && index < heard.length ? heard[index] : 0;
            xy += x * y;
            xx += x * x;
            yy += y * y;
        }
        return xx == 0 || yy == 0 ? 0 : xy / Math.sqrt(xx * yy);
    }
}
