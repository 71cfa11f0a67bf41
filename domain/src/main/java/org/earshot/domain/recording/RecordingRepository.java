// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.List;
import java.util.Optional;

/** Durable store of recordings. Each method is one short transaction. Thread-safe. */
public interface RecordingRepository extends RecordingQueries {

    /** @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE */
    void insert(Recording recording);

    /**
     * Replaces what is stored. A closed recording never becomes active again.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, CONFLICT, STORE_UNAVAILABLE
     */
    void update(Recording recording);

    /** Recordings of the node that are ACTIVE in the store, e.g. because its process died. */
    List<Recording> active(String node);

    Optional<Recording> bySipCallId(String callId);
}
