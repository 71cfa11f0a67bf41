// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;

/**
 * What the part has behind the common start: the names of its records, each once and in order, with their arrival. The data
 * stays in the file.
 *
 * @param arrivals in microseconds since 1970 by the clock of the part
 * @param senders the first packet of each
 */
record Part(
        Path file,
        CommonStart start,
        Map<Extra.Key, Long> arrivals,
        Map<Sender, Sender.Heard> senders,
        ClockRates rates) {

    /** Some 50 minutes of two tracks behind the common start; a merge needs up to 120 MB of heap for them. */
    static final int MOST = 300_000;

    /** Events that belong to the file and not to the recording. */
    private static final Set<String> OF_THE_FILE = Set.of("open", "close", "note/takeover", "note/merged");

    static Part read(Path file, CommonStart start) throws IOException {
        Part part = new Part(file, start, new LinkedHashMap<>(), new HashMap<>(), new ClockRates());
        part.each((key, record, end) -> {
            if (part.arrivals.size() <= MOST && part.arrivals.putIfAbsent(key, record.arrivalMicros()) == null) {
                Extra.rtp(record)
                        .ifPresent(rtp -> part.senders.putIfAbsent(
                                new Sender(record.stream(), rtp.ssrc()),
                                new Sender.Heard(record.arrivalMicros(), rtp)));
            }
        });
        if (part.arrivals.size() > MOST) {
            throw new IOException(file.getFileName() + " has too much that the call file does not begin with");
        }
        return part;
    }

    /** Where some of its records are. */
    Map<Extra.Key, Extra> find(Set<Extra.Key> wanted) throws IOException {
        Map<Extra.Key, Extra> found = new HashMap<>();
        each((key, record, end) -> {
            if (wanted.contains(key)) {
                found.computeIfAbsent(key, name -> Extra.of(record, end));
            }
        });
        return found;
    }

    private interface Action {

        /** @param end where in the part the record ends */
        void accept(Extra.Key key, CallFileRecord record, long end);
    }

    private void each(Action action) throws IOException {
        try (CallFileReader reader = CallFileReader.open(file)) {
            long records = 0;
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                CallFileRecord record = next.get();
                String event = record.type() == RecordType.EVENT ? Events.name(record) : "";
                if (event.equals("stream")) {
                    rates.describe(record);
                }
                if (records++ >= start.records() && !OF_THE_FILE.contains(event)) {
                    action.accept(Extra.key(record), record, reader.validLength());
                }
            }
        }
    }
}
