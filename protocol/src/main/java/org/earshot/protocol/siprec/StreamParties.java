// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.siprec;

import java.util.List;
import java.util.Optional;

/** Works out who is heard on each stream. Confined to the call that made it. */
final class StreamParties {

    private final RecordingMetadata metadata;

    StreamParties(RecordingMetadata metadata) {
        this.metadata = metadata;
    }

    List<StreamParty> list() {
        return metadata.streams().stream()
                .filter(stream -> stream.label().isPresent())
                .map(this::party)
                .toList();
    }

    private StreamParty party(MediaStream stream) {
        List<Participant> senders = present().stream()
                .filter(participant -> sends(participant, stream.id()))
                .toList();
        boolean mixed = senders.size() > 1 || stream.isDeclaredMixed() || carriesAll();
        if (mixed) {
            senders = present();
        } else if (senders.isEmpty()) {
            senders = remaining(stream.id()).map(List::of).orElse(List.of());
        }
        return new StreamParty(stream.label().orElseThrow(), stream.id(), senders, mixed);
    }

    /** The only stream of a call with several participants must carry them all. */
    private boolean carriesAll() {
        return metadata.streams().size() == 1 && present().size() > 1;
    }

    /** After the end everybody has left: then all count as present. */
    private List<Participant> present() {
        List<Participant> here = metadata.participants().stream()
                .filter(participant -> !metadata.hasLeft(participant.id()))
                .toList();
        return here.isEmpty() ? metadata.participants() : here;
    }

    /** A stream without sender belongs to the one participant who neither sends anything nor hears that stream. */
    private Optional<Participant> remaining(String streamId) {
        List<Participant> silent = present().stream()
                .filter(participant -> !sendsAnything(participant) && !hears(participant, streamId))
                .toList();
        return silent.size() == 1 ? Optional.of(silent.get(0)) : Optional.empty();
    }

    private boolean sends(Participant participant, String streamId) {
        return metadata.participantStreams().stream()
                .anyMatch(association -> association.participantId().equals(participant.id())
                        && association.sends().contains(streamId));
    }

    private boolean hears(Participant participant, String streamId) {
        return metadata.participantStreams().stream()
                .anyMatch(association -> association.participantId().equals(participant.id())
                        && association.receives().contains(streamId));
    }

    private boolean sendsAnything(Participant participant) {
        return metadata.participantStreams().stream()
                .anyMatch(association -> association.participantId().equals(participant.id())
                        && !association.sends().isEmpty());
    }
}
