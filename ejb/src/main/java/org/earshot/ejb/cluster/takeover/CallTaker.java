// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import org.earshot.domain.recording.RecordingId;

/** Tries to go on with calls of lost nodes. Thread-safe. */
@FunctionalInterface
public interface CallTaker {

    /** Takes none. */
    CallTaker NONE = (recording, lost) -> false;

    /**
     * Tries to make a recording this node's own; several nodes may try at once. Does not wait for the recording client.
     *
     * @return whether there is nothing more to be done about it: it runs here, or another node was faster
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE; then it may be tried again
     */
    boolean take(RecordingId recording, LostHome lost);
}
