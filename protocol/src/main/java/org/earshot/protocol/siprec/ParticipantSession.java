// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.Instant;
import java.util.Optional;

/**
 * A {@code participantsessionassoc} element: when a participant was in a session (RFC 7865 §6.7). Immutable.
 *
 * @param participantId the participant
 * @param sessionId the session; empty text when it was not stated
 * @param associated when the participant joined
 * @param disassociated when the participant left; present means: has left
 */
public record ParticipantSession(
        String participantId, String sessionId, Optional<Instant> associated, Optional<Instant> disassociated) {

    String key() {
        return participantId + "\n" + sessionId;
    }

    ParticipantSession withSession(String id) {
        return new ParticipantSession(participantId, id, associated, disassociated);
    }

    /** A later join without leave means the participant is back. */
    ParticipantSession updatedBy(ParticipantSession newer) {
        boolean back = newer.disassociated.isEmpty() && newer.associated.isPresent() && isLater(newer.associated);
        return new ParticipantSession(
                participantId,
                sessionId,
                associated.isPresent() ? associated : newer.associated,
                back ? Optional.empty() : newer.disassociated.isPresent() ? newer.disassociated : disassociated);
    }

    private boolean isLater(Optional<Instant> time) {
        return disassociated.isEmpty() || time.orElseThrow().isAfter(disassociated.get());
    }
}
