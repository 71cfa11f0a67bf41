// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Counts the packets that are added and the media in them. Confined to one thread. */
final class GainMeter {

    private static final long USUAL_MICROS = 20_000;

    private final ClockRates rates;
    private final Map<Integer, Long> packets = new TreeMap<>();
    private final Map<Integer, Long> stepMicros = new HashMap<>();
    private final Map<Integer, Extra.Rtp> before = new HashMap<>();

    GainMeter(ClockRates rates) {
        this.rates = rates;
    }

    void add(Extra extra) {
        extra.rtp().ifPresent(rtp -> {
            packets.merge(extra.stream(), 1L, Long::sum);
            Extra.Rtp last = before.put(extra.stream(), rtp);
            if (last != null
                    && last.ssrc() == rtp.ssrc()
                    && rtp.sequence() == (last.sequence() + 1 & 0xffff)
                    && rtp.timestamp() - last.timestamp() > 0) {
                int ticks = rtp.timestamp() - last.timestamp();
                long step = ticks * 1_000_000L / rates.of(extra.stream(), rtp.payloadType());
                stepMicros.merge(extra.stream(), step, Math::min);
            }
        });
    }

    Gain gain() {
        Map<Integer, Gain.Track> tracks = new HashMap<>();
        packets.forEach((stream, count) -> tracks.put(
                stream, new Gain.Track(count, count * stepMicros.getOrDefault(stream, USUAL_MICROS) / 1000)));
        return new Gain(tracks);
    }
}
