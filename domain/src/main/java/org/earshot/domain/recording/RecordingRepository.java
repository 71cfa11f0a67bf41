// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Durable store of recordings. Each method is one short transaction. Thread-safe. */
public interface RecordingRepository extends RecordingQueries {

    /** The most recordings of one {@link #changeAll}. */
    int LARGEST_CHANGE = 100;

    /** @throws org.earshot.domain.error.RecorderException STORE_UNAVAILABLE */
    void insert(Recording recording);

    /**
     * Replaces what is stored. A closed recording never becomes active again and keeps the reason for which it closed; one
     * on legal hold never loses its media. A node that has lost a recording to another one does not write it any more: a
     * version of another node than the stored one is a CONFLICT; only {@link #change} passes a recording on. A version that
     * loses its media never waits for the database: the hold is known there alone.
     *
     * @throws org.earshot.domain.error.RecorderException NOT_FOUND, CONFLICT, STORE_UNAVAILABLE
     */
    void update(Recording recording);

    /**
     * Replaces what is stored by what follows from it, as one step for all nodes.
     *
     * @param how gets what is stored and gives what is to be stored, or nothing when it is to stay as it is; may be
     *     called again when another node was faster, and has no effects of its own
     * @return what is stored now; empty when there is no such recording or it was left as it is
     * @throws org.earshot.domain.error.RecorderException CONFLICT as {@link #update}, STORE_UNAVAILABLE
     */
    Optional<Recording> change(RecordingId id, Function<Recording, Optional<Recording>> how);

    /**
     * The same for several recordings in one transaction: either all that follows is stored, or nothing.
     *
     * @param ids at most {@value #LARGEST_CHANGE}
     * @return those that were changed, as they are stored now
     * @throws org.earshot.domain.error.RecorderException BAD_REQUEST for too many ids, CONFLICT as {@link #update},
     *     STORE_UNAVAILABLE
     */
    Map<RecordingId, Recording> changeAll(Collection<RecordingId> ids, Function<Recording, Optional<Recording>> how);

    /** Recordings of the node that are ACTIVE in the store, e.g. because its process died. */
    List<Recording> active(String node);

    /**
     * The same by name alone, cheap to ask for; those that started last come first.
     *
     * @param before only those that started before
     */
    List<RecordingId> active(String node, Instant before);

    /** Recordings of the node that others closed and that wait for its file: {@link RecordingFlag#AWAITING_HOME}. */
    List<Recording> awaitingHome(String node);

    Optional<Recording> bySipCallId(String callId);
}
