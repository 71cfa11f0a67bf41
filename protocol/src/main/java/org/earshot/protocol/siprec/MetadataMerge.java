// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Merges a later document into earlier ones (RFC 7865 §6.1). Stateless. */
final class MetadataMerge {

    private MetadataMerge() {}

    static RecordingMetadata merge(RecordingMetadata base, RecordingMetadata update) {
        boolean replaceStreams =
                update.dataMode() == DataMode.COMPLETE && !update.streams().isEmpty();
        List<MediaStream> oldStreams = replaceStreams ? List.of() : base.streams();
        List<ParticipantStream> oldAssociations = replaceStreams ? List.of() : base.participantStreams();
        Map<String, String> extensions = new LinkedHashMap<>(base.extensions());
        update.extensions().forEach((name, value) -> {
            if (extensions.containsKey(name) || extensions.size() < MetadataExtensions.MAX_ENTRIES) {
                extensions.put(name, value);
            }
        });
        List<String> warnings = Stream.concat(base.warnings().stream(), update.warnings().stream())
                .distinct()
                .limit(MetadataMapper.MAX_WARNINGS)
                .toList();
        List<CommunicationSession> sessions = Keyed.merge(
                base.sessions(), update.sessions(), CommunicationSession::id, CommunicationSession::updatedBy);
        return new RecordingMetadata(
                base.dataMode(),
                sessions,
                Keyed.merge(base.groups(), update.groups(), CommunicationSessionGroup::id, (older, newer) -> newer),
                Keyed.merge(base.participants(), update.participants(), Participant::id, Participant::updatedBy),
                Keyed.merge(oldStreams, update.streams(), MediaStream::id, MediaStream::updatedBy),
                participantSessions(sessions, base, update),
                participantStreams(oldAssociations, update.participantStreams()),
                extensions,
                warnings);
    }

    private static List<ParticipantSession> participantSessions(
            List<CommunicationSession> sessions, RecordingMetadata base, RecordingMetadata update) {
        return Keyed.merge(
                SessionReferences.repair(sessions, base.participantSessions()),
                SessionReferences.repair(sessions, update.participantSessions()),
                ParticipantSession::key,
                ParticipantSession::updatedBy);
    }

    /** A later statement about a participant's streams replaces all earlier ones about the same participant. */
    private static List<ParticipantStream> participantStreams(
            List<ParticipantStream> older, List<ParticipantStream> newer) {
        Set<String> restated =
                newer.stream().map(ParticipantStream::participantId).collect(Collectors.toSet());
        Stream<ParticipantStream> kept =
                older.stream().filter(association -> !restated.contains(association.participantId()));
        return Stream.concat(kept, newer.stream()).toList();
    }
}
