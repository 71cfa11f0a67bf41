// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.util.Map;
import org.earshot.domain.recording.RecordingId;

/**
 * What a call file holds.
 *
 * @param streams counters by stream number
 * @param fileBytes length of the call file in bytes
 */
public record CaptureSummary(RecordingId recording, Map<Integer, StreamCounters> streams, long fileBytes) {

    public CaptureSummary {
        streams = Map.copyOf(streams);
    }
}
