// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.takeover;

import java.util.List;
import java.util.Set;
import org.earshot.domain.recording.RecordingId;

/** Tries to go on with calls of lost nodes. Thread-safe. */
@FunctionalInterface
public interface CallTaker {

    /** Takes none. */
    CallTaker NONE = (recordings, lost) -> Set.of();

    /**
     * Tries to make recordings this node's own; several nodes may try at once. Does not wait for the recording clients.
     *
     * @param recordings at most {@value org.earshot.domain.recording.RecordingRepository#LARGEST_CHANGE}, the most urgent first
     * @return those about which there is nothing more to be done: they run here, or another node was faster
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE; then all may be tried again
     */
    Set<RecordingId> take(List<RecordingId> recordings, LostHome lost);

    /** Recordings whose rows may have been won by an attempt of which nobody knows how it ended. */
    default Set<RecordingId> unsure() {
        return Set.of();
    }

    /**
     * Goes on with one of {@link #unsure} if its row is this node's, wherever its old home is by now: that has let go of it, or
     * does so when it is back.
     *
     * @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE; it is to be asked again then
     */
    default void settle(RecordingId recording) {}

    /** This node stops: what it has won but does not yet record is left to others. */
    default void stop() {}

    /** Whether a recording is being taken at this moment: its row may be this node's already, though nothing runs yet. */
    default boolean isTaking(RecordingId recording) {
        return false;
    }
}
