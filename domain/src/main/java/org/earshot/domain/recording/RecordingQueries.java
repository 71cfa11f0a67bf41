// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.Optional;

/** Read access to recordings. Thread-safe. Running recordings show counters that are at most some seconds old. */
public interface RecordingQueries {

    /**
     * Recordings by start, newest first.
     *
     * @param after where the page before ended
     * @param limit 1 to 500
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE
     */
    Page<Recording> find(RecordingFilter filter, Optional<PageKey> after, int limit);

    Optional<Recording> byId(RecordingId id);
}
