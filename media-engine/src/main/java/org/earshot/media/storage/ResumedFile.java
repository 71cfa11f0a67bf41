// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.storage;

import java.util.Map;
import org.earshot.media.callfile.CallFileWriter;
import org.earshot.media.callfile.StreamHistory;

/**
 * A call file that is written on.
 *
 * @param streams what it holds, by number of the stream; empty for a new file
 * @param lastArrivalMicros arrival of its last record in microseconds since 1970; 0 for a new file
 */
public record ResumedFile(CallFileWriter writer, Map<Integer, StreamHistory> streams, long lastArrivalMicros) {

    public ResumedFile {
        streams = Map.copyOf(streams);
    }

    /** Nothing in it yet. */
    public static ResumedFile fresh(CallFileWriter writer) {
        return new ResumedFile(writer, Map.of(), 0);
    }
}
