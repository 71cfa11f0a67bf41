// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Merges a later document into earlier ones (RFC 7865 §6.1). Stateless. */
final class MetadataMerge {

    private MetadataMerge() {}

    static RecordingMetadata merge(RecordingMetadata base, RecordingMetadata update) {
        boolean replaceStreams =
                update.dataMode() == DataMode.COMPLETE && !update.streams().isEmpty();
        List<MediaStream> oldStreams = replaceStreams ? List.of() : base.streams();
        List<ParticipantStream> oldAssociations = replaceStreams ? List.of() : base.participantStreams();
        Map<String, String> extensions = new LinkedHashMap<>(base.extensions());
        extensions.putAll(update.extensions());
        List<String> warnings = new ArrayList<>(base.warnings());
        update.warnings().stream()
                .filter(warning -> !warnings.contains(warning))
                .forEach(warnings::add);
        List<CommunicationSession> sessions = Keyed.merge(
                base.sessions(), update.sessions(), CommunicationSession::id, CommunicationSession::updatedBy);
        return new RecordingMetadata(
                base.dataMode(),
                sessions,
                Keyed.merge(base.groups(), update.groups(), CommunicationSessionGroup::id, (older, newer) -> newer),
                Keyed.merge(base.participants(), update.participants(), Participant::id, Participant::updatedBy),
                Keyed.merge(oldStreams, update.streams(), MediaStream::id, MediaStream::updatedBy),
                participantSessions(sessions, base, update),
                Keyed.merge(
                        oldAssociations,
                        update.participantStreams(),
                        ParticipantStream::participantId,
                        (older, newer) -> newer),
                extensions,
                warnings);
    }

    private static List<ParticipantSession> participantSessions(
            List<CommunicationSession> sessions, RecordingMetadata base, RecordingMetadata update) {
        return Keyed.merge(
                SessionReferences.repair(sessions, base.participantSessions()),
                SessionReferences.repair(sessions, update.participantSessions()),
                association -> association.participantId() + "\n" + association.sessionId(),
                ParticipantSession::updatedBy);
    }
}
