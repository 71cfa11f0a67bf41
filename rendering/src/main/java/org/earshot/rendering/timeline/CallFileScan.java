// SPDX-License-Identifier: Apache-2.0
package org.earshot.rendering.timeline;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;

/**
 * Goes through the packets of a call file and keeps the description of each stream as of the packet at hand. The file
 * may grow meanwhile: a second pass is limited to the records of the first. Confined to one thread.
 */
public final class CallFileScan implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final CallFileReader reader;
    private final long upToMicros;
    private final long maxRecords;
    private final Map<Integer, StreamDescription> streams = new HashMap<>();
    private final Map<Integer, Long> began = new HashMap<>();
    private long records;
    private int takeovers;
    private boolean closed;

    private CallFileScan(CallFileReader reader, long upToMicros, long maxRecords) {
        this.reader = reader;
        this.upToMicros = upToMicros;
        this.maxRecords = maxRecords;
    }

    /**
     * @param upToMicros arrival time in microseconds since 1970 after which packets are left out
     * @param maxRecords most records to read
     */
    public static CallFileScan open(Path file, long upToMicros, long maxRecords) throws IOException {
        return new CallFileScan(CallFileReader.open(file), upToMicros, maxRecords);
    }

    /** The next RTP or RTCP record; empty at the end. */
    public Optional<CallFileRecord> next() throws IOException {
        while (records < maxRecords) {
            Optional<CallFileRecord> record = reader.next();
            if (record.isEmpty()) {
                return Optional.empty();
            }
            records++;
            if (record.get().type() == RecordType.EVENT) {
                apply(record.get());
            } else if (record.get().arrivalMicros() <= upToMicros) {
                return record;
            }
        }
        return Optional.empty();
    }

    private void apply(CallFileRecord record) {
        JsonNode event;
        try {
            event = JSON.readTree(record.text());
        } catch (JsonProcessingException e) {
            return;
        }
        switch (event.path("event").asText()) {
            case "stream" -> {
                StreamDescription description = StreamDescription.from(event);
                streams.put(description.stream(), description);
                began.putIfAbsent(description.stream(), record.arrivalMicros());
            }
            case "note" -> takeovers += event.path("name").asText().equals("takeover") ? 1 : 0;
            case "close" -> closed = true;
            case "open" -> closed = false;
            default -> {
                // Events of other features do not change what is heard.
            }
        }
    }

    /** The stream as described so far. */
    public StreamDescription stream(int number) {
        return streams.computeIfAbsent(number, StreamDescription::undescribed);
    }

    /** When the stream could receive for the first time, microseconds since 1970; empty when nothing tells. */
    public OptionalLong began(int number) {
        Long micros = began.get(number);
        return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
    }

    /**
     * Who recorded the record read last: 0 for the first home of the call, 1 for the one that took it over. Each has a clock
     * of its own.
     */
    public int recorder() {
        return takeovers;
    }

    /** Records read so far, events included. */
    public long records() {
        return records;
    }

    /** Whether the recording was over when the last record read was written. */
    public boolean closed() {
        return closed;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
