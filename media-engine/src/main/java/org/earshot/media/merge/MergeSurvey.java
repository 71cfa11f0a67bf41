// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;

/** Finds out what the call file has of a part, record by record. Confined to one thread. */
final class MergeSurvey {

    private final Part part;
    private final PartId id;
    private final Map<Extra.Key, Integer> found = new HashMap<>();
    private final Map<Integer, ClockDifference> clocks = new HashMap<>();
    private final Map<Integer, Long> ahead = new HashMap<>();
    private final Set<Integer> streams = new HashSet<>();
    private int recorder;
    private boolean sealed;
    private Optional<Gain> earlier = Optional.empty();

    /** Where a record of the part belongs: the stretch, and the arrival by its clock. */
    record Place(int stretch, long arrivalMicros) {}

    MergeSurvey(Part part, PartId id) {
        this.part = part;
        this.recorder = part.start().recorder();
        this.id = id;
    }

    /** A record of the common start, which the part may repeat behind it. */
    void common(CallFileRecord record) {
        sealed = Events.name(record).equals("close");
        if (record.type() == RecordType.RTP) {
            Extra.Key key = Extra.key(record);
            if (part.arrivals().containsKey(key)) {
                found.put(key, 0);
            }
        }
    }

    /** The next record of the call file behind the common start. */
    void add(CallFileRecord record) {
        String event = Events.name(record);
        sealed = event.equals("close");
        if (event.equals("note/takeover")) {
            recorder++;
        } else if (event.equals("note/merged")) {
            CallFileEvents.parse(record).ifPresent(this::merged);
        }
        streams.add(record.stream());
        ClockDifference clock = clocks.computeIfAbsent(recorder, number -> new ClockDifference());
        Extra.Key key = Extra.key(record);
        Long theirs = part.arrivals().get(key);
        if (theirs == null) {
            if (record.type() == RecordType.RTP) {
                clock.ours(record);
            }
        } else if (found.putIfAbsent(key, recorder) == null && record.type() == RecordType.RTP) {
            clock.both(record.arrivalMicros(), theirs);
        }
    }

    private void merged(JsonNode note) {
        if (note.path("part").asText().equals(id.toString())) {
            earlier = Optional.of(MergeNote.gain(note));
        }
    }

    /** Whether the record added last is the event close. */
    boolean sealed() {
        return sealed;
    }

    /** What a merge of the same part before has gained. */
    Optional<Gain> earlier() {
        return earlier;
    }

    /** Whether the call file has anything of the stream behind the common start: then it did not end where the part says so. */
    boolean goesOn(int stream) {
        return streams.contains(stream);
    }

    /** What the call file does not have, in the order of the part. */
    Map<Extra.Key, Place> missing() {
        Map<Extra.Key, Place> missing = new LinkedHashMap<>();
        int stretch = part.start().recorder();
        for (Map.Entry<Extra.Key, Long> entry : part.arrivals().entrySet()) {
            Integer at = found.get(entry.getKey());
            if (at == null) {
                missing.put(entry.getKey(), new Place(stretch, entry.getValue() + ahead(stretch)));
            } else {
                stretch = Math.max(stretch, at);
            }
        }
        return missing;
    }

    /** The stretch in which the common start ends has the clock of the part. */
    private long ahead(int stretch) {
        boolean same = stretch == part.start().recorder() && part.start().records() > 0;
        return ahead.computeIfAbsent(stretch, number -> {
            ClockDifference clock = clocks.get(number);
            return clock == null ? 0L : clock.micros(part, same);
        });
    }
}
