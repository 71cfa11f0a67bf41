// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.earshot.protocol.rtp.RtpPacket;
import org.earshot.rendering.codec.AudioPayload;
import org.jspecify.annotations.Nullable;

/** What the first pass learns of one stream. Confined to one thread. */
final class StreamSurvey {

    /** More sources than this on one stream are noise or an attack. */
    static final int MAX_SOURCES = 256;

    private final Map<Integer, Source> sources = new LinkedHashMap<>();
    private final long since;
    private final Warnings warnings;
    private StreamDescription description;
    private long packets;
    private long firstArrival = Long.MAX_VALUE;
    private final Map<Integer, Long> lastArrivals = new TreeMap<>();
    private double longestPacket;
    private boolean wideband;

    StreamSurvey(StreamDescription description, long since, Warnings warnings) {
        this.description = description;
        this.since = since;
        this.warnings = warnings;
    }

    /** @param by who recorded it, see {@link CallFileScan#recorder} */
    void add(StreamDescription current, int by, long arrival, RtpPacket packet) {
        description = current;
        packets++;
        firstArrival = Math.min(firstArrival, arrival);
        lastArrivals.merge(by, arrival, Math::max);
        Payload payload = current.payload(packet.payloadType());
        Source source = sources.get(packet.ssrc());
        if (payload instanceof Payload.Audio audio) {
            addAudio(audio.audio(), by, arrival, packet, source);
            return;
        }
        if (source != null) {
            source.clock.skip(packet.sequenceNumber());
        }
        if (payload instanceof Payload.Unknown unknown) {
            warnings.add("stream " + current.stream() + ": " + unknown.name() + " is rendered as silence");
        }
    }

    private void addAudio(AudioPayload audio, int by, long arrival, RtpPacket packet, @Nullable Source known) {
        Source source = known;
        if (source == null) {
            if (sources.size() >= MAX_SOURCES) {
                warnings.add("stream " + description.stream() + ": more than " + MAX_SOURCES
                        + " sources; others are left out");
                return;
            }
            source = new Source(since);
            sources.put(packet.ssrc(), source);
        }
        wideband |= audio.isWideband();
        byte[] bytes = new byte[packet.payloadLength()];
        packet.payload().get(bytes);
        longestPacket = Math.max(longestPacket, audio.ticks(bytes) * 1e6 / audio.clockRate());
        source.add(by, arrival, packet, audio, bytes);
    }

    StreamDescription description() {
        return description;
    }

    long packets() {
        return packets;
    }

    boolean wideband() {
        return wideband;
    }

    /** The clocks of its sources. */
    List<SourceRuns> runs() {
        return sources.values().stream().map(Source::runs).toList();
    }

    /** To be called when the sources have been aligned. */
    Placed placed(RecorderClocks clocks) {
        Map<Integer, List<Anchor>> anchors = new HashMap<>();
        double start = Double.MAX_VALUE;
        double end = -Double.MAX_VALUE;
        for (Map.Entry<Integer, Source> entry : sources.entrySet()) {
            List<Segment> segments = entry.getValue().segments;
            List<Anchor> placed = entry.getValue().runs().anchors();
            for (int i = 0; i < segments.size(); i++) {
                start = Math.min(start, placed.get(i).wall(segments.get(i).firstTicks()));
                end = Math.max(end, placed.get(i).wall(segments.get(i).endTicks()));
            }
            anchors.put(entry.getKey(), placed);
        }
        double last = lastArrival(clocks);
        if (anchors.isEmpty()) {
            start = firstArrival;
            end = last;
        }
        return new Placed(
                Math.max(start, since + Envelope.EARLY_MICROS),
                Math.min(end, last + longestPacket - Envelope.EARLY_MICROS),
                new StreamTimeline(description, since, anchors));
    }

    private double lastArrival(RecorderClocks clocks) {
        return lastArrivals.entrySet().stream()
                .mapToDouble(entry -> entry.getValue() + clocks.correction(entry.getKey()))
                .max()
                .orElse((double) firstArrival);
    }

    /** A stream on the recorder's clock, as long as its packets took to arrive; ends in microseconds since 1970. */
    record Placed(double start, double end, StreamTimeline timeline) {}

    private static final class Source {

        private final SourceClock clock;
        private final List<Segment> segments = new ArrayList<>();
        private @Nullable SourceRuns runs;

        Source(long since) {
            clock = new SourceClock(since);
        }

        /** Made when all packets are known. */
        SourceRuns runs() {
            SourceRuns known = runs;
            if (known == null) {
                known = new SourceRuns(Run.of(segments));
                runs = known;
            }
            return known;
        }

        void add(int by, long arrival, RtpPacket packet, AudioPayload audio, byte[] bytes) {
            if (!clock.accept(by, arrival, packet.sequenceNumber(), packet.timestamp(), audio.clockRate())) {
                return;
            }
            if (clock.segment() == segments.size()) {
                segments.add(new Segment(clock, arrival));
            }
            Segment segment = segments.get(clock.segment());
            if (segment.recorder() == by) {
                segment.add(arrival, clock.ticks(), audio.ticks(bytes), clock.envelope());
            } else {
                segment.stretch(clock.ticks(), audio.ticks(bytes));
            }
        }
    }
}
