// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The runs of one source and where they lie. Placed recorder by recorder, since what a node recorded that took the call over
 * goes on from what is placed already. Confined to one thread.
 */
final class SourceRuns {

    /** A clock that is further off is not mended: it is unknown how long the sender was away. */
    private static final double MAX_CORRECTION = 60e6;

    private final List<Run> runs;
    private final List<Anchor> placed = new ArrayList<>();

    SourceRuns(List<Run> runs) {
        this.runs = List.copyOf(runs);
    }

    /** The last of those that have recorded it. */
    int lastRecorder() {
        return runs.isEmpty() ? 0 : runs.get(runs.size() - 1).recorder();
    }

    /**
     * By how many microseconds that recorder's clock is behind that of the timeline, by the timestamps of a sender that went on
     * meanwhile. All before has to be placed. Empty when this source does not tell.
     */
    OptionalDouble behind(int recorder) {
        int next = placed.size();
        if (next == 0
                || next == runs.size()
                || runs.get(next).recorder() != recorder
                || !runs.get(next).first().goesOn()) {
            return OptionalDouble.empty();
        }
        Anchor before = placed.get(next - 1);
        long seam = runs.get(next).first().firstTicks();
        double behind = before.wall(seam) - runs.get(next).fit(before.skew()).wall(seam);
        return Math.abs(behind) <= MAX_CORRECTION ? OptionalDouble.of(behind) : OptionalDouble.empty();
    }

    /**
     * Places what that recorder has recorded.
     *
     * @param likely what all sources say of its clock; this one's own account is more exact, unless it is far from that
     */
    void place(int recorder, double likely) {
        OptionalDouble told = behind(recorder);
        boolean own = told.isPresent() && Math.abs(told.getAsDouble() - likely) <= Envelope.LATE_MICROS;
        double usualSkew = own ? placed.get(placed.size() - 1).skew() : 0;
        double later = own ? told.getAsDouble() : likely;
        while (placed.size() < runs.size() && runs.get(placed.size()).recorder() == recorder) {
            placed.add(runs.get(placed.size()).fit(usualSkew).later(later));
        }
    }

    /** One for each segment. */
    List<Anchor> anchors() {
        List<Anchor> anchors = new ArrayList<>();
        for (int i = 0; i < placed.size(); i++) {
            for (int segment = 0; segment < runs.get(i).segments(); segment++) {
                anchors.add(placed.get(i));
            }
        }
        return anchors;
    }
}
