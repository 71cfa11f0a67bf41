// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Segments of a source that share a clock. Segments that a stall of the network cut apart, because held up packets arrived in a
 * burst, are joined again when the clock afterwards goes on as before, also at the next node: a process that stood still reads all at
 * once what had come meanwhile, and has lost the call then.
 *
 * @param first its first segment
 * @param segments how many there are
 * @param lows of all of them, without those of stalls
 */
record Run(Segment first, int segments, List<Anchor.Low> lows) {

    private static final double HELD_UP_MICROS = 100_000;

    Run {
        lows = List.copyOf(lows);
    }

    /** Who recorded it. */
    int recorder() {
        return first.recorder();
    }

    /** On the clock of its recorder. */
    Anchor fit(double usualSkew) {
        return Anchor.fit(first.clockRate(), lows, usualSkew);
    }

    /** All runs of a source, in order. */
    static List<Run> of(List<Segment> segments) {
        List<Run> runs = new ArrayList<>();
        for (int first = 0;
                first < segments.size();
                first += runs.get(runs.size() - 1).segments()) {
            Map<Long, Anchor.Low> lows = new TreeMap<>();
            segments.get(first).lows().forEach(low -> Segment.keepLower(lows, low));
            int last = first;
            for (int next = continuation(segments, first); next > last; next = continuation(segments, last)) {
                if (!segments.get(next).isBurst(segments.get(last).latelyLeast(), Envelope.STALL_MICROS)) {
                    segments.get(next).lows().forEach(low -> Segment.keepLower(lows, low));
                }
                last = next;
            }
            runs.add(new Run(segments.get(first), last + 1 - first, withoutStalls(List.copyOf(lows.values()))));
        }
        return runs;
    }

    /** Leaves out the lows of which all packets were held up. */
    private static List<Anchor.Low> withoutStalls(List<Anchor.Low> lows) {
        List<Anchor.Low> kept = new ArrayList<>();
        for (int i = 0; i < lows.size(); i++) {
            double before = i > 0 ? lows.get(i - 1).lead() : Double.MAX_VALUE;
            double after = i + 1 < lows.size() ? lows.get(i + 1).lead() : Double.MAX_VALUE;
            double highest = Math.max(before, after);
            if (highest == Double.MAX_VALUE || lows.get(i).lead() <= highest + HELD_UP_MICROS) {
                kept.add(lows.get(i));
            }
        }
        return kept;
    }

    /** The segment that goes on with the clock of this one after a stall; this one itself when there is none. */
    private static int continuation(List<Segment> segments, int from) {
        Segment earlier = segments.get(from);
        for (int next = from + 1; next < segments.size(); next++) {
            Segment later = segments.get(next);
            if (later.recorder() != earlier.recorder()) {
                return later.goesOn() ? next - 1 : from;
            }
            if (later.axis() != earlier.axis()
                    || later.firstArrival() - earlier.lastArrival() > 2 * Envelope.STALL_MICROS) {
                return from;
            }
            if (!later.isBurst(earlier.latelyLeast(), Envelope.STALL_MICROS)) {
                return later.continues(earlier.latelyLeast()) ? next : from;
            }
        }
        return from;
    }
}
