// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import org.earshot.media.callfile.CallFileEvents;

/** The note {@code merged} in a call file: of which node what was added. */
final class MergeNote {

    private MergeNote() {}

    static byte[] bytes(String from, PartId part, Gain gain) {
        ObjectNode note = JsonNodeFactory.instance
                .objectNode()
                .put("event", "merged")
                .put("from", from)
                .put("part", part.toString())
                .put("packets", gain.packets())
                .put("millis", gain.millis());
        ObjectNode tracks = note.putObject("tracks");
        gain.tracks()
                .forEach((stream, track) -> tracks.putObject(Integer.toString(stream))
                        .put("packets", track.packets())
                        .put("millis", track.millis()));
        return CallFileEvents.note(note.toString());
    }

    static Gain gain(JsonNode note) {
        Map<Integer, Gain.Track> tracks = new HashMap<>();
        note.path("tracks").properties().forEach(entry -> {
            if (entry.getKey().matches("\\d{1,3}")) {
                JsonNode track = entry.getValue();
                tracks.put(
                        Integer.valueOf(entry.getKey()),
                        new Gain.Track(
                                track.path("packets").asLong(),
                                track.path("millis").asLong()));
            }
        });
        return new Gain(tracks);
    }
}
