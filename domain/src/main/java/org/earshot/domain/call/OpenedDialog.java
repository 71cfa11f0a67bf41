// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

import java.util.List;
import org.earshot.domain.media.MediaEndpoint;
import org.earshot.domain.recording.RecordingId;

/** The recorder's consent: the recording's row is stored and a socket is bound for every stream. */
public record OpenedDialog(RecordingId recording, List<MediaEndpoint> endpoints) {

    public OpenedDialog {
        endpoints = List.copyOf(endpoints);
    }
}
