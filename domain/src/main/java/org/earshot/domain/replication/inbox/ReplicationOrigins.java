// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.replication.inbox;

import java.util.Collection;
import java.util.Map;
import org.earshot.domain.recording.RecordingId;

/** Tells of recordings where they came from. Thread-safe. */
public interface ReplicationOrigins {

    /**
     * The origins of those recordings that came from other clusters.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Map<RecordingId, ReplicationOrigin> origins(Collection<RecordingId> recordings);
}
