// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** A participant of a recording as the API lists it. */
public record StoredParticipant(String aor, Optional<String> name) {

    static StoredParticipant of(JsonNode json) {
        return new StoredParticipant(json.path("aor").asText(), StoredRecording.text(json, "name"));
    }
}
