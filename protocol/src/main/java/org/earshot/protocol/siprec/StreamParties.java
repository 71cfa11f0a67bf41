// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Works out who is heard on each stream, from indexes, so that large documents stay cheap. Confined to the call that
 * made it.
 */
final class StreamParties {

    private final List<MediaStream> streams;
    private final List<Participant> present;
    private final Map<String, Set<String>> sends = new HashMap<>();
    private final Map<String, Set<String>> receives = new HashMap<>();

    StreamParties(RecordingMetadata metadata) {
        streams = metadata.streams();
        present = present(metadata);
        for (ParticipantStream association : metadata.participantStreams()) {
            String id = association.participantId();
            sends.computeIfAbsent(id, key -> new HashSet<>()).addAll(association.sends());
            receives.computeIfAbsent(id, key -> new HashSet<>()).addAll(association.receives());
        }
    }

    /** After the end everybody has left: then all count as present. */
    private static List<Participant> present(RecordingMetadata metadata) {
        Set<String> inside = new HashSet<>();
        Set<String> left = new HashSet<>();
        for (ParticipantSession association : metadata.participantSessions()) {
            (association.disassociated().isPresent() ? left : inside).add(association.participantId());
        }
        left.removeAll(inside);
        List<Participant> here = metadata.participants().stream()
                .filter(participant -> !left.contains(participant.id()))
                .toList();
        return here.isEmpty() ? metadata.participants() : here;
    }

    List<StreamParty> list() {
        return streams.stream()
                .filter(stream -> stream.label().isPresent())
                .map(this::party)
                .toList();
    }

    private StreamParty party(MediaStream stream) {
        List<Participant> senders = present.stream()
                .filter(participant -> sent(participant).contains(stream.id()))
                .toList();
        boolean mixed = senders.size() > 1 || stream.isDeclaredMixed() || carriesAll();
        if (mixed && senders.size() < 2) {
            senders = present;
        } else if (senders.isEmpty()) {
            senders = remaining(stream.id()).map(List::of).orElse(List.of());
        }
        return new StreamParty(stream.label().orElseThrow(), stream.id(), senders, mixed);
    }

    /** The only stream of a call with several participants must carry them all. */
    private boolean carriesAll() {
        return streams.size() == 1 && present.size() > 1;
    }

    /** A stream without sender belongs to the one participant who neither sends anything nor hears that stream. */
    private Optional<Participant> remaining(String streamId) {
        List<Participant> silent = present.stream()
                .filter(participant -> sent(participant).isEmpty())
                .filter(participant ->
                        !receives.getOrDefault(participant.id(), Set.of()).contains(streamId))
                .toList();
        return silent.size() == 1 ? Optional.of(silent.get(0)) : Optional.empty();
    }

    private Set<String> sent(Participant participant) {
        return sends.getOrDefault(participant.id(), Set.of());
    }
}
