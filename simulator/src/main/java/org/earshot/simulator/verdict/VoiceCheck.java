// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.earshot.simulator.media.Correlation;
import org.earshot.simulator.media.VoiceSource;
import org.earshot.simulator.media.WavFile;

/**
 * Compares a downloaded stereo file with the voices that were sent.
 *
 * @param channels how each channel matches the voice that belongs there, near first
 * @param crossed how each channel matches the other side's voice; empty unless neither channel matches its own
 * @param sentSeconds length of what was sent
 * @param storedSeconds length of the file
 * @param gapMillis the longest time in which something was said but nothing stored, when the call was taken over; else 0
 * @param faults what is not as it must be, for people; empty when all is well
 */
public record VoiceCheck(
        List<Correlation> channels,
        List<Correlation> crossed,
        double sentSeconds,
        double storedSeconds,
        double gapMillis,
        List<String> faults) {

    /** The least correlation of a channel with its voice. */
    public static final double LEAST_CORRELATION = 0.99;

    private static final double MOST_OFFSET_MILLIS = 20;
    private static final double MOST_LENGTH_ERROR = 0.2;
    private static final int SEARCH = VoiceSource.RATE / 2;

    public VoiceCheck {
        channels = List.copyOf(channels);
        crossed = List.copyOf(crossed);
        faults = List.copyOf(faults);
    }

    /**
     * Listens.
     *
     * @param sent what each stream said, near first; one or two
     */
    public static VoiceCheck of(List<short[]> sent, WavFile file) {
        return of(sent, file, 0);
    }

    /**
     * Listens to a call that was taken over: in the longest gaps of each channel nothing is compared.
     *
     * @param sent what each stream said, near first; one or two
     * @param times how often it was taken over
     */
    public static VoiceCheck ofTakenOver(List<short[]> sent, WavFile file, int times) {
        List<short[]> heard = new ArrayList<>(sent);
        double millis = 0;
        for (int i = 0; i < Math.min(sent.size(), file.channels().length); i++) {
            short[] recorded = file.atTelephoneRate(i);
            for (int time = 0; time < times; time++) {
                Gap gap = Gap.longest(heard.get(i), recorded).withQuietEnds(recorded);
                heard.set(i, gap.silenced(heard.get(i)));
                millis = Math.max(millis, gap.millis());
            }
        }
        return of(heard, file, millis);
    }

    private static VoiceCheck of(List<short[]> sent, WavFile file, double gapMillis) {
        int count = Math.min(sent.size(), file.channels().length);
        List<Correlation> straight = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            short[] recorded = file.atTelephoneRate(i);
            straight.add(
                    gapMillis > 0
                            ? Correlation.wandering(sent.get(i), recorded, SEARCH)
                            : Correlation.best(sent.get(i), recorded, SEARCH));
        }
        List<Correlation> crossed = new ArrayList<>();
        boolean strange = straight.stream().allMatch(match -> match.coefficient() < LEAST_CORRELATION);
        for (int i = 0; i < count && count == 2 && strange; i++) {
            crossed.add(Correlation.best(sent.get(1 - i), file.atTelephoneRate(i), SEARCH));
        }
        double seconds = (double) sent.get(0).length / VoiceSource.RATE;
        VoiceCheck figures = new VoiceCheck(straight, crossed, seconds, file.seconds(), gapMillis, List.of());
        return new VoiceCheck(straight, crossed, seconds, file.seconds(), gapMillis, figures.judge(sent.size()));
    }

    public boolean isGood() {
        return faults.isEmpty();
    }

    /** Time between the two tracks in milliseconds; 0 with one track. */
    public double offsetMillis() {
        List<Correlation> found = isSwapped() ? crossed : channels;
        return found.size() < 2
                ? 0
                : Math.abs(found.get(0).delay() - found.get(1).delay()) * 1000.0 / VoiceSource.RATE;
    }

    /** Whether each channel holds the other side's voice. */
    public boolean isSwapped() {
        return crossed.size() == 2 && crossed.stream().allMatch(match -> match.coefficient() >= LEAST_CORRELATION);
    }

    private List<String> judge(int voices) {
        List<String> found = new ArrayList<>();
        if (channels.size() < voices) {
            found.add("the file has " + channels.size() + " channel(s), " + voices + " voices were sent");
        }
        if (isSwapped()) {
            found.add("the channels are swapped: the near voice is on the right");
        } else {
            judgeMatches(found);
        }
        if (gapMillis > JudgedCall.MOST_GAP.toMillis()) {
            found.add(text("%.0f ms are silent, a takeover may cost %d", gapMillis, JudgedCall.MOST_GAP.toMillis()));
        }
        if (offsetMillis() > MOST_OFFSET_MILLIS) {
            found.add(
                    text("the tracks are %.1f ms apart, at most %.0f are allowed", offsetMillis(), MOST_OFFSET_MILLIS));
        }
        if (Math.abs(storedSeconds - sentSeconds) > MOST_LENGTH_ERROR) {
            found.add(text("the file lasts %.3f s, %.3f s were sent", storedSeconds, sentSeconds));
        }
        return found;
    }

    private void judgeMatches(List<String> found) {
        for (int i = 0; i < channels.size(); i++) {
            double coefficient = channels.get(i).coefficient();
            if (coefficient < LEAST_CORRELATION) {
                found.add(text(
                        "the %s channel matches what was sent by %.4f only, at least %.2f is asked",
                        i == 0 ? "left" : "right", coefficient, LEAST_CORRELATION));
            }
        }
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
