// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A recording as the API lists it.
 *
 * @param node the node that captured it
 * @param state for example {@code ACTIVE} or {@code CLOSED_NORMAL}
 * @param reason why it ended
 * @param cause the Reason header of the end, for example {@code Q.850;cause=16}
 * @param callIds SIP Call-IDs of its dialogs
 */
public record StoredRecording(
        String id,
        String call,
        String node,
        String state,
        Optional<String> reason,
        Optional<String> cause,
        List<String> flags,
        List<String> callIds,
        List<StoredTrack> tracks,
        List<StoredParticipant> participants) {

    static StoredRecording of(JsonNode json) {
        return new StoredRecording(
                json.path("id").asText(),
                json.path("call").asText(),
                json.path("node").asText(),
                json.path("state").asText(),
                text(json, "reason"),
                text(json, "cause"),
                elements(json, "flags").map(JsonNode::asText).toList(),
                elements(json, "dialogs")
                        .map(dialog -> dialog.path("callId").asText())
                        .toList(),
                elements(json, "tracks").map(StoredTrack::of).toList(),
                elements(json, "participants").map(StoredParticipant::of).toList());
    }

    static Optional<String> text(JsonNode json, String name) {
        JsonNode value = json.path(name);
        return value.isMissingNode() || value.isNull() ? Optional.empty() : Optional.of(value.asText());
    }

    private static Stream<JsonNode> elements(JsonNode json, String name) {
        return StreamSupport.stream(json.path(name).spliterator(), false);
    }

    public boolean isActive() {
        return state.equals("ACTIVE");
    }

    public boolean isNormal() {
        return state.equals("CLOSED_NORMAL");
    }

    /** The tracks without copies; of a copied track the larger figures count. */
    public List<StoredTrack> distinctTracks() {
        List<StoredTrack> distinct = new ArrayList<>();
        for (StoredTrack track : tracks) {
            if (track.copyOf().isPresent()) {
                continue;
            }
            StoredTrack merged = track;
            for (StoredTrack copy : tracks) {
                if (copy.copyOf().isPresent() && copy.copyOf().getAsInt() == track.stream()) {
                    merged = merged.with(copy);
                }
            }
            distinct.add(merged);
        }
        return distinct;
    }

    /** Packets of all tracks, copies counted once. */
    public long packets() {
        return distinctTracks().stream().mapToLong(StoredTrack::packets).sum();
    }
}
