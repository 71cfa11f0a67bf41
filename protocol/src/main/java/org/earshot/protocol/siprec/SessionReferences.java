// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;

/**
 * Repairs associations whose session id names no session: CUBE is known to put a participant's id there. Stateless.
 */
final class SessionReferences {

    private SessionReferences() {}

    /** With exactly one session, every association belongs to it. Each participant and session occurs once. */
    static List<ParticipantSession> repair(List<CommunicationSession> sessions, List<ParticipantSession> associations) {
        List<ParticipantSession> repaired = sessions.size() != 1
                ? associations
                : associations.stream()
                        .map(association ->
                                association.withSession(sessions.get(0).id()))
                        .toList();
        return Keyed.merge(List.of(), repaired, ParticipantSession::key, ParticipantSession::updatedBy);
    }

    static boolean isUnknown(List<CommunicationSession> sessions, String sessionId) {
        return sessions.stream().noneMatch(session -> session.id().equals(sessionId));
    }
}
