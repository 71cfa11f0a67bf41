// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One track of a recording as the API lists it.
 *
 * @param stream number within the recording
 * @param copyOf the stream of which this is a second copy
 * @param codec encoding name without clock rate
 * @param seconds first to last packet
 */
public record StoredTrack(
        int stream,
        String callId,
        int mLine,
        Optional<String> label,
        OptionalInt copyOf,
        Optional<String> codec,
        long packets,
        double seconds) {

    static StoredTrack of(JsonNode json) {
        JsonNode copyOf = json.path("copyOf");
        return new StoredTrack(
                json.path("stream").asInt(),
                json.path("callId").asText(),
                json.path("mLine").asInt(),
                StoredRecording.text(json, "label"),
                copyOf.isNumber() ? OptionalInt.of(copyOf.asInt()) : OptionalInt.empty(),
                StoredRecording.text(json, "codec").map(name -> name.split("/", 2)[0]),
                json.path("packets").asLong(),
                json.path("seconds").asDouble());
    }

    /** This track with the figures of its copy where those are larger. */
    StoredTrack with(StoredTrack copy) {
        return new StoredTrack(
                stream,
                callId,
                mLine,
                label,
                copyOf,
                codec.or(copy::codec),
                Math.max(packets, copy.packets),
                Math.max(seconds, copy.seconds));
    }
}
