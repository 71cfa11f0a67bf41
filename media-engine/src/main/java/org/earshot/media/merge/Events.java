// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.merge;

import com.fasterxml.jackson.databind.JsonNode;
import org.earshot.media.callfile.CallFileEvents;
import org.earshot.media.callfile.CallFileRecord;
import org.earshot.media.callfile.RecordType;

/** Tells the events of a call file apart. */
final class Events {

    private Events() {}

    /** Its name; that of a note is {@code note/<name>}. Empty when the record is no event. */
    static String name(CallFileRecord record) {
        if (record.type() != RecordType.EVENT) {
            return "";
        }
        return CallFileEvents.parse(record).map(Events::name).orElse("");
    }

    private static String name(JsonNode event) {
        String name = event.path("event").asText();
        return name.equals("note") ? "note/" + event.path("name").asText() : name;
    }

    /** Behind it another node has recorded, by another clock. */
    static boolean isTakeover(CallFileRecord record) {
        return name(record).equals("note/takeover");
    }
}
