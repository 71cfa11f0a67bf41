// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;
import org.earshot.protocol.rtp.RtpPacket;

/** Makes the timeline of a call file: the first pass. Confined to one thread. */
public final class TimelineBuilder {

    /** A call file that spans more than this has a broken clock. */
    private static final double MAX_MICROS = 24 * 3600e6;

    private final Warnings warnings = new Warnings();
    private final Map<Integer, StreamSurvey> surveys = new TreeMap<>();
    private final RtpPacket packet = new RtpPacket();
    private boolean complete;
    private long records;

    private TimelineBuilder() {}

    /**
     * @param upToMicros as in {@link CallFileScan#open}
     * @throws NoMediaException when there is no packet of an audio stream
     * @throws IOException when the file cannot be read or its times are absurd
     */
    public static CallTimeline build(Path file, long upToMicros) throws IOException {
        TimelineBuilder builder = new TimelineBuilder();
        try (CallFileScan scan = CallFileScan.open(file, upToMicros, Long.MAX_VALUE)) {
            builder.read(scan);
        }
        return builder.timeline();
    }

    private void read(CallFileScan scan) throws IOException {
        for (Optional<CallFileRecord> next = scan.next(); next.isPresent(); next = scan.next()) {
            CallFileRecord record = next.get();
            if (record.type() == RecordType.RTP) {
                add(scan, scan.stream(record.stream()), record);
            }
        }
        complete = scan.closed();
        records = scan.records();
    }

    private void add(CallFileScan scan, StreamDescription stream, CallFileRecord record) {
        if (!stream.audio()) {
            return;
        }
        if (!packet.wrap(record.data())) {
            warnings.add("stream " + stream.stream() + ": malformed RTP is left out");
            return;
        }
        surveys.computeIfAbsent(stream.stream(), number -> survey(scan, stream, record.arrivalMicros()))
                .add(stream, scan.recorder(), record.arrivalMicros(), packet);
    }

    private StreamSurvey survey(CallFileScan scan, StreamDescription stream, long firstArrival) {
        long since = Math.min(firstArrival, scan.began(stream.stream()).orElse(firstArrival));
        return new StreamSurvey(stream, since, warnings);
    }

    private CallTimeline timeline() throws IOException {
        Collection<StreamSurvey> heard = heard();
        if (heard.isEmpty()) {
            throw new NoMediaException("the call file has no audio packet");
        }
        RecorderClocks clocks = RecorderClocks.align(
                heard.stream().flatMap(survey -> survey.runs().stream()).toList());
        double start = Double.MAX_VALUE;
        double end = -Double.MAX_VALUE;
        Map<Integer, StreamTimeline> streams = new HashMap<>();
        for (StreamSurvey survey : heard) {
            StreamSurvey.Placed placed = survey.placed(clocks);
            start = Math.min(start, placed.start());
            end = Math.max(end, placed.end());
            streams.put(survey.description().stream(), placed.timeline());
        }
        if (end - start > MAX_MICROS) {
            throw new IOException("the packets span more than 24 hours: the arrival times are broken");
        }
        return new CallTimeline(
                start,
                end - start,
                heard.stream().anyMatch(StreamSurvey::wideband),
                records,
                heard.stream().mapToLong(StreamSurvey::packets).sum(),
                complete,
                streams,
                clocks.behind(),
                warnings.list());
    }

    /** Of all copies of a stream the one with the most packets; the lowest number when they are equal. */
    private Collection<StreamSurvey> heard() {
        Map<Integer, List<StreamSurvey>> copies = new TreeMap<>();
        for (StreamSurvey survey : surveys.values()) {
            copies.computeIfAbsent(original(survey.description()), number -> new ArrayList<>())
                    .add(survey);
        }
        List<StreamSurvey> heard = new ArrayList<>();
        for (List<StreamSurvey> group : copies.values()) {
            group.sort(Comparator.comparingLong(StreamSurvey::packets).reversed());
            heard.add(group.get(0));
        }
        return heard;
    }

    private static int original(StreamDescription description) {
        return description.copyOf().orElse(description.stream());
    }
}
