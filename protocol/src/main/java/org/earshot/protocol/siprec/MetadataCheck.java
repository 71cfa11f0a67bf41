// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;

/**
 * Looks for faults in a complete document that are tolerated but worth a warning.
 *
 * @param sessions sessions of the document
 * @param participants participants of the document
 * @param streams streams of the document
 * @param participantSessions associations as sent, before any repair
 * @param participantStreams associations as sent
 */
record MetadataCheck(
        List<CommunicationSession> sessions,
        List<Participant> participants,
        List<MediaStream> streams,
        List<ParticipantSession> participantSessions,
        List<ParticipantStream> participantStreams) {

    void addTo(List<String> warnings) {
        if (sessions.isEmpty()) {
            warnings.add("no session is named");
        }
        participantSessions.stream()
                .filter(association -> !association.sessionId().isEmpty() && !sessions.isEmpty())
                .filter(association -> SessionReferences.isUnknown(sessions, association.sessionId()))
                .forEach(association -> warnings.add("participant " + association.participantId()
                        + " is associated with unknown session " + association.sessionId()));
        streams.stream()
                .filter(stream -> stream.label().isEmpty())
                .forEach(stream -> warnings.add("stream " + stream.id() + " has no label"));
        participantStreams.stream()
                .filter(association -> !participants.isEmpty() && isUnknown(association.participantId()))
                .forEach(association -> warnings.add("streams of unknown participant " + association.participantId()));
    }

    private boolean isUnknown(String participantId) {
        return participants.stream().noneMatch(participant -> participant.id().equals(participantId));
    }
}
