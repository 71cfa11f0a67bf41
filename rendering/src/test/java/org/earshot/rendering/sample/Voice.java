// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.sample;

import java.util.Random;

/** A made-up voice as a function of time: syllables of random pitch and loudness with pauses. */
public final class Voice {

    private static final double SYLLABLE = 0.17;
    private static final int SYLLABLES = 8192;

    private final double[] pitch = new double[SYLLABLES];
    private final double[] loudness = new double[SYLLABLES];

    public Voice(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < SYLLABLES; i++) {
            pitch[i] = 110 + 120 * random.nextDouble();
            loudness[i] = random.nextDouble() < 0.15 ? 0 : 0.3 + 0.7 * random.nextDouble();
        }
    }

    /** @param seconds since the begin of the voice */
    public short at(double seconds) {
        if (seconds < 0) {
            return 0;
        }
        int syllable = (int) (seconds / SYLLABLE) % SYLLABLES;
        double within = seconds % SYLLABLE;
        double envelope = Math.sin(Math.PI * within / SYLLABLE) * loudness[syllable];
        double phase = 2 * Math.PI * pitch[syllable] * within;
        double wave =
                Math.sin(phase) + 0.6 * Math.sin(2 * phase + 1) + 0.4 * Math.sin(5 * phase) + 0.2 * Math.sin(9 * phase);
        return (short) (6000 * envelope * wave);
    }

    /** The voice sampled. */
    public short[] samples(double from, double seconds, int rate) {
        short[] samples = new short[(int) (seconds * rate)];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = at(from + (double) i / rate);
        }
        return samples;
    }
}
