// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The clocks of the nodes that have recorded a call one after the other. The timeline has that of the first; how far the next
 * one is off is told by the senders that went on while the call changed hands.
 *
 * @param behind by how many microseconds the clock of each recorder is behind the timeline
 */
record RecorderClocks(List<Double> behind) {

    RecorderClocks {
        behind = List.copyOf(behind);
    }

    /** Places all runs of all sources that are heard. */
    static RecorderClocks align(Collection<SourceRuns> sources) {
        int last = sources.stream().mapToInt(SourceRuns::lastRecorder).max().orElse(0);
        List<Double> behind = new ArrayList<>();
        for (int i = 0; i <= last; i++) {
            int recorder = i;
            List<Double> told = sources.stream()
                    .map(source -> source.behind(recorder))
                    .filter(OptionalDouble::isPresent)
                    .map(OptionalDouble::getAsDouble)
                    .sorted()
                    .toList();
            double before = behind.isEmpty() ? 0 : behind.get(behind.size() - 1);
            double correction = told.isEmpty() ? before : likely(told);
            behind.add(correction);
            sources.forEach(source -> source.place(recorder, correction));
        }
        return new RecorderClocks(behind);
    }

    /**
     * The median. A sender that paused meanwhile looks as if the clock were far off: when others say that it is nearly right,
     * they are believed.
     */
    private static double likely(List<Double> told) {
        List<Double> nearly = told.stream()
                .filter(behind -> Math.abs(behind) <= Envelope.LATE_MICROS)
                .toList();
        List<Double> believed = nearly.isEmpty() ? told : nearly;
        int half = believed.size() / 2;
        return believed.size() % 2 == 1 ? believed.get(half) : (believed.get(half - 1) + believed.get(half)) / 2;
    }

    /** In microseconds, to be added to arrival times. */
    double correction(int recorder) {
        return behind.get(Math.min(recorder, behind.size() - 1));
    }
}
