// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives each segment of a source its anchor. Segments that a stall of the network cut apart, because held up packets
 * arrived in a burst, are joined again when the clock afterwards goes on as before.
 */
final class Anchors {

    /** Longest stall that is mended. */
    static final double STALL_MICROS = 10e6;

    private Anchors() {}

    /** @return the anchors, one for each segment */
    static List<Anchor> of(List<Segment> segments) {
        List<Anchor> anchors = new ArrayList<>();
        while (anchors.size() < segments.size()) {
            int first = anchors.size();
            List<Anchor.Low> lows = new ArrayList<>(segments.get(first).lows());
            int last = first;
            for (int next = continuation(segments, first); next > last; next = continuation(segments, last)) {
                lows.addAll(segments.get(next).lows());
                last = next;
            }
            Anchor anchor = Anchor.fit(segments.get(first).clockRate(), lows);
            while (anchors.size() <= last) {
                anchors.add(anchor);
            }
        }
        return anchors;
    }

    /** The segment that goes on with the clock of this one after a stall; this one itself when there is none. */
    private static int continuation(List<Segment> segments, int from) {
        Segment earlier = segments.get(from);
        for (int next = from + 1; next < segments.size(); next++) {
            Segment later = segments.get(next);
            if (later.axis() != earlier.axis() || later.firstArrival() - earlier.lastArrival() > 2 * STALL_MICROS) {
                return from;
            }
            if (!later.isBurst(earlier.latelyLeast(), STALL_MICROS)) {
                return later.continues(earlier.latelyLeast()) ? next : from;
            }
        }
        return from;
    }
}
