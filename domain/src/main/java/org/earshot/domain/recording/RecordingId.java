// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.UUID;

/** Identity of a recording, made by the recorder. */
public record RecordingId(UUID value) {

    /** @throws IllegalArgumentException when the text is no UUID */
    public static RecordingId parse(String text) {
        return new RecordingId(UUID.fromString(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
