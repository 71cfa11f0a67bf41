// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.util.Arrays;
import org.earshot.simulator.media.VoiceSource;

/**
 * The longest time in which something was said but nothing was recorded, in samples of 8 kHz. Pauses of the voice within it
 * count; those at its ends do not.
 *
 * @param start of the first lost sound in what was sent
 * @param end behind the last lost sound; equal to start when nothing is lost
 */
record Gap(int start, int end) {

    private static final int FRAME = VoiceSource.RATE / 50;
    private static final int LOUD = 200;
    private static final int SILENT = 24;

    static Gap longest(short[] sent, short[] recorded) {
        Gap longest = new Gap(0, 0);
        int start = -1;
        int end = -1;
        for (int at = 0; at + FRAME <= sent.length; at += FRAME) {
            if (loudness(sent, at) < LOUD) {
                continue;
            }
            if (isLost(recorded, at)) {
                start = start < 0 ? at : start;
                end = at + FRAME;
                longest = end - start > longest.end - longest.start ? new Gap(start, end) : longest;
            } else {
                start = -1;
            }
        }
        return longest;
    }

    /** The same with the quiet sounds at its ends that are not recorded either, a second at most on each side. */
    Gap withQuietEnds(short[] recorded) {
        if (end == start) {
            return this;
        }
        int from = start;
        while (from >= FRAME && start - from < VoiceSource.RATE && loudness(recorded, from - FRAME) < SILENT) {
            from -= FRAME;
        }
        int to = end;
        while (to < recorded.length && to - end < VoiceSource.RATE && loudness(recorded, to) < SILENT) {
            to += FRAME;
        }
        return new Gap(from, to);
    }

    /** What is recorded comes some milliseconds late. */
    private static boolean isLost(short[] recorded, int at) {
        return loudness(recorded, at) < SILENT && loudness(recorded, at + FRAME) < SILENT;
    }

    private static int loudness(short[] samples, int at) {
        long sum = 0;
        int last = Math.min(samples.length, at + FRAME);
        for (int i = at; i < last; i++) {
            sum += Math.abs(samples[i]);
        }
        return (int) (sum / FRAME);
    }

    double millis() {
        return (end - start) * 1000.0 / VoiceSource.RATE;
    }

    /** The samples with silence in the gap and a little around it. */
    short[] silenced(short[] samples) {
        short[] copy = samples.clone();
        if (end > start) {
            int from = Math.max(0, start - 2 * FRAME);
            Arrays.fill(copy, from, Math.min(copy.length, Math.max(from, end + 2 * FRAME)), (short) 0);
        }
        return copy;
    }
}
