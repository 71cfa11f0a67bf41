// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The recording metadata of one SIPREC document (RFC 7865), or of several after {@link #merge}. Immutable and
 * thread-safe.
 *
 * @param dataMode complete snapshot or partial update; {@code COMPLETE} when not stated
 * @param sessions the calls, normally one
 * @param groups session groups
 * @param participants participants in document order; those who left stay here
 * @param streams streams in document order
 * @param participantSessions who was in which session, and when
 * @param participantStreams who sends and hears which stream
 * @param extensions vendor data: element name to text, first value wins
 * @param warnings faults that were tolerated, for people to read
 */
public record RecordingMetadata(
        DataMode dataMode,
        List<CommunicationSession> sessions,
        List<CommunicationSessionGroup> groups,
        List<Participant> participants,
        List<MediaStream> streams,
        List<ParticipantSession> participantSessions,
        List<ParticipantStream> participantStreams,
        Map<String, String> extensions,
        List<String> warnings) {

    public RecordingMetadata {
        sessions = List.copyOf(sessions);
        groups = List.copyOf(groups);
        participants = List.copyOf(participants);
        streams = List.copyOf(streams);
        participantSessions = List.copyOf(participantSessions);
        participantStreams = List.copyOf(participantStreams);
        extensions = Keyed.copy(extensions);
        warnings = List.copyOf(warnings);
    }

    /**
     * These metadata brought up to date by a later document of the same recording session. A partial document adds and
     * changes; a complete one also replaces the streams, if it names any. Nobody is forgotten: a participant that a
     * later snapshot leaves out stays listed.
     */
    public RecordingMetadata merge(RecordingMetadata update) {
        return MetadataMerge.merge(this, update);
    }

    /** The id that identifies the call: of the first session, or as far as other elements name it. */
    public Optional<String> sessionId() {
        Stream<String> named = sessions.stream().map(CommunicationSession::id);
        Stream<String> ofStreams = streams.stream().flatMap(stream -> stream.sessionId().stream());
        Stream<String> ofParticipants =
                participantSessions.stream().map(ParticipantSession::sessionId).filter(id -> !id.isEmpty());
        return Stream.of(named, ofStreams, ofParticipants).flatMap(ids -> ids).findFirst();
    }

    /** The group of the first session, or the first group. */
    public Optional<String> groupId() {
        Optional<String> referred =
                sessions.stream().flatMap(session -> session.groupId().stream()).findFirst();
        return referred.isPresent()
                ? referred
                : groups.stream().map(CommunicationSessionGroup::id).findFirst();
    }

    /** When the call began: the earliest session start, else the earliest join. */
    public Optional<Instant> start() {
        Optional<Instant> stated =
                sessions.stream().flatMap(session -> session.start().stream()).min(Instant::compareTo);
        return stated.isPresent()
                ? stated
                : participantSessions.stream()
                        .flatMap(association -> association.associated().stream())
                        .min(Instant::compareTo);
    }

    /** When the call ended, as far as a session says so. */
    public Optional<Instant> end() {
        return sessions.stream().flatMap(session -> session.end().stream()).max(Instant::compareTo);
    }

    public Optional<Participant> participant(String id) {
        return participants.stream()
                .filter(participant -> participant.id().equals(id))
                .findFirst();
    }

    /** When the participant left; empty while in any session. */
    public Optional<Instant> leftAt(String participantId) {
        List<ParticipantSession> own = participantSessions.stream()
                .filter(association -> association.participantId().equals(participantId))
                .toList();
        boolean present =
                own.stream().anyMatch(association -> association.disassociated().isEmpty());
        return present
                ? Optional.empty()
                : own.stream()
                        .flatMap(association -> association.disassociated().stream())
                        .max(Instant::compareTo);
    }

    /** Whether the participant was in a session and has left it. */
    public boolean hasLeft(String participantId) {
        return leftAt(participantId).isPresent();
    }

    /** The participant that placed the call, if vendor data say so ({@code callingParty} of Oracle). */
    public Optional<Participant> caller() {
        return participants.stream()
                .filter(participant ->
                        "true".equalsIgnoreCase(participant.extensions().get("callingParty")))
                .findFirst();
    }

    /** For each labelled stream, in document order, who is heard on it. */
    public List<StreamParty> parties() {
        return new StreamParties(this).list();
    }

    /** Who is heard on the m-line with that label. */
    public Optional<StreamParty> party(String label) {
        return parties().stream().filter(party -> party.label().equals(label)).findFirst();
    }

    /** Whether any stream carries more than one voice. */
    public boolean isMixed() {
        return parties().stream().anyMatch(StreamParty::mixed);
    }
}
