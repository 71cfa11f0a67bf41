// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.earshot.media.callfile.CallFileReader;
import org.earshot.media.callfile.CallFileRecord;

/**
 * What is missing in the call file and where it belongs. What a node has recorded stays together, as one stretch of the file
 * with one clock: records of the part go into the stretch of the node that they are like, by the time of their arrival.
 *
 * @param missing in the order of the merged file, by stretch: 0 before the first note {@code takeover}
 * @param records of the call file behind the common start
 * @param earlier what a merge of the same part before has gained
 */
record MergePlan(
        CommonStart start,
        Map<Integer, List<Placed>> missing,
        long records,
        boolean sealed,
        Optional<Gain> earlier,
        ClockRates rates) {

    /** Events that say something of packets, and nothing without them. */
    private static final Set<String> ABOUT_PACKETS = Set.of("stream", "stream-end", "gap");

    /** A record with its arrival by the clock of its stretch. */
    record Placed(Extra extra, long arrivalMicros) {}

    static MergePlan of(Path callFile, Path file, PartId id) throws IOException {
        CommonStart start = CommonStart.of(callFile, file);
        Part part = Part.read(file, start);
        MergeSurvey survey = new MergeSurvey(part, id);
        try (CallFileReader reader = CallFileReader.open(callFile)) {
            long records = 0;
            for (Optional<CallFileRecord> next = reader.next(); next.isPresent(); next = reader.next()) {
                if (records++ >= start.records()) {
                    survey.add(next.get());
                } else {
                    survey.common(next.get());
                }
            }
            return new MergePlan(
                    start,
                    placed(part, survey),
                    records - start.records(),
                    survey.sealed(),
                    survey.earlier(),
                    part.rates());
        }
    }

    private static Map<Integer, List<Placed>> placed(Part part, MergeSurvey survey) throws IOException {
        Map<Extra.Key, MergeSurvey.Place> places = survey.missing();
        Map<Extra.Key, Extra> extras = part.find(places.keySet());
        Map<Integer, List<Placed>> missing = new HashMap<>();
        places.forEach((key, place) -> {
            Extra extra = extras.get(key);
            if (extra != null && !(extra.event().equals("stream-end") && survey.goesOn(extra.stream()))) {
                missing.computeIfAbsent(place.stretch(), number -> new ArrayList<>())
                        .add(new Placed(extra, place.arrivalMicros()));
            }
        });
        missing.values().forEach(list -> list.sort(Comparator.comparingLong(Placed::arrivalMicros)));
        return missing;
    }

    int size() {
        return missing.values().stream().mapToInt(List::size).sum();
    }

    List<Extra> all() {
        return missing.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(entry -> entry.getValue().stream())
                .map(Placed::extra)
                .toList();
    }

    /** Whether something is missing that somebody may want to hear or read. */
    boolean isWorthwhile() {
        return all().stream().anyMatch(extra -> !ABOUT_PACKETS.contains(extra.event()));
    }
}
