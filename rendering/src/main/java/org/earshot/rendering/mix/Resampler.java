// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.mix;

import java.util.Arrays;

/**
 * Changes the sample rate of one source by a windowed-sinc polyphase filter; works on blocks and keeps its state between
 * them. Delays by half the filter, see {@link #delay}. Confined to one thread.
 */
final class Resampler {

    /** Zero crossings of the filter on each side, at the lower of the two rates. */
    private static final int CROSSINGS = 16;

    private final int up;
    private final int down;
    private final int taps;
    private final float[][] phases;
    private float[] history;
    private int phase;

    /**
     * @param from rate in Hz
     * @param to rate in Hz
     */
    Resampler(int from, int to) {
        int divisor = gcd(from, to);
        this.up = to / divisor;
        this.down = from / divisor;
        double cutoff = Math.min(1.0, (double) to / from);
        this.taps = 2 * (int) Math.ceil(CROSSINGS / cutoff);
        this.phases = new float[up][taps];
        for (int p = 0; p < up; p++) {
            fill(phases[p], (double) p / up, cutoff);
        }
        this.history = new float[taps];
    }

    /** Half the filter length in output samples. */
    int delay() {
        return taps / 2 * up / down;
    }

    /** Forgets what came before: after a gap. */
    void reset() {
        Arrays.fill(history, 0);
        phase = 0;
    }

    short[] process(short[] input) {
        float[] line = Arrays.copyOf(history, taps + input.length);
        for (int i = 0; i < input.length; i++) {
            line[taps + i] = input[i];
        }
        short[] output = new short[(int) ((((long) input.length * up) - phase + down - 1) / down)];
        long position = phase;
        for (int i = 0; i < output.length; i++, position += down) {
            output[i] = convolve(line, (int) (position / up), phases[(int) (position % up)]);
        }
        phase = (int) (position - (long) input.length * up);
        history = Arrays.copyOfRange(line, input.length, input.length + taps);
        return output;
    }

    private short convolve(float[] line, int from, float[] filter) {
        float sum = 0;
        for (int tap = 0; tap < taps; tap++) {
            sum += line[from + 1 + tap] * filter[tap];
        }
        return Saturation.clip(Math.round(sum));
    }

    /** Filter for an output sample that lies {@code fraction} of an input sample behind the middle tap. */
    private void fill(float[] filter, double fraction, double cutoff) {
        double total = 0;
        double[] exact = new double[taps];
        for (int tap = 0; tap < taps; tap++) {
            double x = tap - (taps / 2 - 1) - fraction;
            exact[tap] = sinc(x * cutoff) * window(x / (taps / 2.0));
            total += exact[tap];
        }
        for (int tap = 0; tap < taps; tap++) {
            filter[tap] = (float) (exact[tap] / total);
        }
    }

    private static double sinc(double x) {
        return Math.abs(x) < 1e-9 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    }

    /** Blackman window over -1..1. */
    private static double window(double x) {
        return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
