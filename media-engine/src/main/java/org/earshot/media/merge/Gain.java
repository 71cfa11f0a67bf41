// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.util.Map;

/**
 * What a merge adds.
 *
 * @param tracks by number of the stream
 */
public record Gain(Map<Integer, Track> tracks) {

    public static final Gain NONE = new Gain(Map.of());

    /**
     * Of one track.
     *
     * @param millis how much media the packets carry
     */
    public record Track(long packets, long millis) {}

    public Gain {
        tracks = Map.copyOf(tracks);
    }

    public long packets() {
        return tracks.values().stream().mapToLong(Track::packets).sum();
    }

    /** Of the track that gains most. */
    public long millis() {
        return tracks.values().stream().mapToLong(Track::millis).max().orElse(0);
    }
}
