// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

/**
 * How well a recorded channel matches what was sent.
 *
 * @param coefficient 1 for the same sound at any loudness, 0 for another; 0 when either is silent
 * @param delay samples by which the recorded sound is late; negative when early
 */
public record Correlation(double coefficient, int delay) {

    private static final int WINDOW = VoiceSource.RATE;
    private static final double SAME = 1e-6;
    private static final int WANDER = VoiceSource.RATE / 500;

    /**
     * Searches the delay at which the two match best, in the loudest second, and correlates all that overlaps there.
     *
     * @param sent what was sent, at 8 kHz
     * @param recorded one channel of the recording, at 8 kHz
     * @param largestDelay samples to search in both directions
     */
    public static Correlation best(short[] sent, short[] recorded, int largestDelay) {
        int length = Math.min(WINDOW, sent.length);
        int start = loudest(sent, length);
        double best = Double.NEGATIVE_INFINITY;
        int delay = 0;
        for (int step = 0; step <= 2 * largestDelay; step++) {
            int candidate = (step & 1) == 0 ? step / 2 : -(step + 1) / 2;
            double value = coefficient(sent, recorded, start, start + length, candidate);
            if (value > best + SAME) {
                best = value;
                delay = candidate;
            }
        }
        return new Correlation(coefficient(sent, recorded, 0, sent.length, delay), delay);
    }

    /**
     * As {@link #best}, but the delay may wander by 2 ms: two nodes that recorded one after the other do not have the same clock.
     * Each second is correlated where it matches best; the delay is that of the loudest second.
     */
    public static Correlation wandering(short[] sent, short[] recorded, int largestDelay) {
        int about = best(sent, recorded, largestDelay).delay();
        double product = 0;
        double sentEnergy = 0;
        double recordedEnergy = 0;
        for (int from = 0; from < sent.length; from += WINDOW) {
            Sums most = sums(sent, recorded, from, Math.min(sent.length, from + WINDOW), about);
            for (int delay = about - WANDER; delay <= about + WANDER; delay++) {
                Sums sums = sums(sent, recorded, from, Math.min(sent.length, from + WINDOW), delay);
                most = sums.coefficient() > most.coefficient() + SAME ? sums : most;
            }
            product += most.product;
            sentEnergy += most.sentEnergy;
            recordedEnergy += most.recordedEnergy;
        }
        return new Correlation(new Sums(product, sentEnergy, recordedEnergy).coefficient(), about);
    }

    private static int loudest(short[] samples, int length) {
        long energy = 0;
        long most = -1;
        int start = 0;
        for (int i = 0; i < samples.length; i++) {
            energy += (long) samples[i] * samples[i];
            if (i >= length) {
                energy -= (long) samples[i - length] * samples[i - length];
            }
            if (i >= length - 1 && energy > most) {
                most = energy;
                start = i - length + 1;
            }
        }
        return start;
    }

    private static double coefficient(short[] sent, short[] recorded, int from, int to, int delay) {
        return sums(sent, recorded, from, to, delay).coefficient();
    }

    private static Sums sums(short[] sent, short[] recorded, int from, int to, int delay) {
        int first = Math.max(from, -delay);
        int last = Math.min(to, recorded.length - delay);
        double product = 0;
        double sentEnergy = 0;
        double recordedEnergy = 0;
        for (int i = first; i < last; i++) {
            double a = sent[i];
            double b = recorded[i + delay];
            product += a * b;
            sentEnergy += a * a;
            recordedEnergy += b * b;
        }
        return new Sums(product, sentEnergy, recordedEnergy);
    }

    /** What a coefficient is made of. */
    private record Sums(double product, double sentEnergy, double recordedEnergy) {
        double coefficient() {
            double scale = Math.sqrt(sentEnergy * recordedEnergy);
            return scale == 0 ? 0 : product / scale;
        }
    }
}
