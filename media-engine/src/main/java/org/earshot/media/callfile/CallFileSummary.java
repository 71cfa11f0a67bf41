// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.callfile;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.earshot.domain.media.CaptureSummary;
import org.earshot.domain.media.StreamCounters;
import org.earshot.media.counters.StreamMeter;
import org.earshot.protocol.rtp.RtpPacket;

/** Counts what a call file holds while it is read once. Confined to one thread. */
public final class CallFileSummary {

    private final Map<Integer, StreamMeter> meters = new TreeMap<>();
    private final Map<Integer, String> sources = new HashMap<>();
    private final RtpPacket packet = new RtpPacket();
    private long lastArrivalMicros;
    private boolean sealed;

    /**
     * What a file holds up to its last whole record, finished or growing.
     *
     * @throws IOException as {@link CallFileReader#open}
     */
    public static CaptureSummary of(Path file) throws IOException {
        CallFileSummary counts = new CallFileSummary();
        try (CallFileReader reader = CallFileReader.open(file)) {
            counts.readAll(reader);
            return counts.summary(reader.header(), reader.validLength());
        }
    }

    /**
     * Reads on to the last whole record.
     *
     * @throws IOException when the file cannot be read; what was counted up to there stays
     */
    public void readAll(CallFileReader reader) throws IOException {
        for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
            add(next.get());
        }
    }

    private void add(CallFileRecord record) {
        lastArrivalMicros = record.arrivalMicros();
        sealed = false;
        if (record.type() == RecordType.RTP && packet.wrap(record.data())) {
            meter(record.stream()).stored(packet, record.data().remaining(), record.arrivalMicros());
        } else if (record.type() == RecordType.EVENT) {
            CallFileEvents.parse(record).ifPresent(event -> event(record.stream(), event));
        }
    }

    private void event(int stream, JsonNode event) {
        switch (event.path("event").asText()) {
            case "stream" -> meter(stream).codecs(CallFileEvents.codecs(event));
            case "gap" -> meter(stream).dropped(event.path("packets").asLong());
            case "stream-end" -> ended(stream, event);
            case "close" -> sealed = true;
            default -> {}
        }
    }

    private void ended(int stream, JsonNode event) {
        meter(stream)
                .notStored(
                        event.path("foreign").asLong(),
                        event.path("dropped").asLong(),
                        event.path("unauthentic").asLong());
        Optional.ofNullable(event.path("source").textValue()).ifPresent(source -> sources.put(stream, source));
    }

    private StreamMeter meter(int stream) {
        return meters.computeIfAbsent(stream, number -> new StreamMeter(Map.of()));
    }

    /** Whether the last record read is the event close. */
    public boolean sealed() {
        return sealed;
    }

    /** Arrival of the last record read, in microseconds since 1970; 0 when there was none. */
    public long lastArrivalMicros() {
        return lastArrivalMicros;
    }

    /** What was counted, by number of the stream, for whoever goes on with it: the meters are not copied. */
    public Map<Integer, StreamHistory> streams() {
        Map<Integer, StreamHistory> histories = new HashMap<>();
        meters.forEach((stream, meter) ->
                histories.put(stream, new StreamHistory(meter, Optional.ofNullable(sources.get(stream)))));
        return histories;
    }

    /**
     * What was counted, as a value.
     *
     * @param fileBytes length of the file in bytes
     */
    public CaptureSummary summary(CallFileHeader header, long fileBytes) {
        Map<Integer, StreamCounters> counters = new HashMap<>();
        meters.forEach(
                (stream, meter) -> counters.put(stream, meter.snapshot(Optional.ofNullable(sources.get(stream)), 0)));
        return new CaptureSummary(header.recording(), counters, fileBytes);
    }
}
