// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.List;
import java.util.Map;

/**
 * What the first pass found.
 *
 * @param startMicros t=0 on the recorder's clock, microseconds since 1970 (rule T6)
 * @param durationMicros up to the end of the last packet
 * @param wideband whether any stream that is heard carries more than telephone bandwidth
 * @param records of the call file that belong to it
 * @param packets RTP packets of the streams that are heard
 * @param complete the recording was over
 * @param streams the streams that are heard, by number
 * @param behind by how many microseconds the clock of each recorder is behind the timeline
 */
public record CallTimeline(
        double startMicros,
        double durationMicros,
        boolean wideband,
        long records,
        long packets,
        boolean complete,
        Map<Integer, StreamTimeline> streams,
        List<Double> behind,
        List<String> warnings) {

    public CallTimeline {
        streams = Map.copyOf(streams);
        behind = List.copyOf(behind);
        warnings = List.copyOf(warnings);
    }

    /** An arrival on the clock of the timeline. */
    public double wall(int recorder, long arrivalMicros) {
        return arrivalMicros + behind.get(Math.min(recorder, behind.size() - 1));
    }
}
