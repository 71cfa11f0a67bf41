// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import java.time.Duration;
import org.earshot.domain.media.StreamCounters;
import org.earshot.domain.recording.Track;
import org.earshot.webapi.v1.json.Times;
import org.jspecify.annotations.Nullable;

/** One media stream of a recording, with what was received of it. {@code seconds}: first to last packet. */
record TrackView(
        int stream,
        String callId,
        int mLine,
        String kind,
        String role,
        @Nullable String label,
        @Nullable String partyId,
        @Nullable Integer copyOf,
        boolean encrypted,
        @Nullable String codec,
        long packets,
        long bytes,
        long lost,
        long duplicates,
        long reordered,
        long foreign,
        long dropped,
        long unauthentic,
        double jitterMillis,
        @Nullable String firstPacketAt,
        @Nullable String lastPacketAt,
        double seconds,
        @Nullable String source) {

    static TrackView of(Track track) {
        StreamCounters counters = track.counters();
        return new TrackView(
                track.stream(),
                track.dialog().callId(),
                track.mLine(),
                track.kind().name(),
                track.role().name(),
                track.label().orElse(null),
                track.partyId().orElse(null),
                track.copyOf().orElse(null),
                track.encrypted(),
                counters.codec().orElse(null),
                counters.packets(),
                counters.bytes(),
                counters.lost(),
                counters.duplicates(),
                counters.reordered(),
                counters.foreign(),
                counters.dropped(),
                counters.unauthentic(),
                Double.isFinite(counters.jitterMillis()) ? counters.jitterMillis() : 0,
                counters.firstPacketAt().map(Times::text).orElse(null),
                counters.lastPacketAt().map(Times::text).orElse(null),
                seconds(counters),
                counters.source().orElse(null));
    }

    private static double seconds(StreamCounters counters) {
        return counters.firstPacketAt()
                .flatMap(first -> counters.lastPacketAt()
                        .map(last -> Duration.between(first, last).toMillis() / 1000.0))
                .orElse(0.0);
    }
}
