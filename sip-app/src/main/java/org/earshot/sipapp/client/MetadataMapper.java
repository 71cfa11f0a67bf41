// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.siprec.CommunicationSession;
import org.earshot.protocol.siprec.Participant;
import org.earshot.protocol.siprec.RecordingMetadata;
import org.earshot.protocol.siprec.StreamParty;
import org.earshot.sipapp.media.StreamVoice;
import org.earshot.sipapp.media.StreamVoices;

/** Brings recording metadata (RFC 7865) into the recorder's words. Stateless and thread-safe. */
public final class MetadataMapper {

    private MetadataMapper() {}

    static CallDescription describe(RecordingMetadata metadata, String call) {
        List<CallParty> parties = metadata.participants().stream()
                .map(each -> party(each, metadata.hasLeft(each.id())))
                .toList();
        MetadataQuality quality = metadata.warnings().isEmpty() ? MetadataQuality.GOOD : MetadataQuality.WARNING;
        return new CallDescription(call, parties, attributes(metadata), quality, Optional.empty(), metadata.start());
    }

    private static CallParty party(Participant participant, boolean left) {
        String aor = participant.aor().orElse(participant.id());
        return new CallParty(participant.id(), aor, participant.name(), Optional.empty(), left);
    }

    private static Map<String, String> attributes(RecordingMetadata metadata) {
        Map<String, String> attributes = new LinkedHashMap<>(metadata.extensions());
        metadata.sessionId().ifPresent(id -> attributes.put("siprec_session", id));
        metadata.groupId().ifPresent(id -> attributes.put("group", id));
        metadata.sessions().stream()
                .flatMap(session -> sipSessionId(session).stream())
                .findFirst()
                .ifPresent(id -> attributes.put("sip_session_id", id));
        metadata.caller().flatMap(Participant::aor).ifPresent(aor -> attributes.put("caller", aor));
        return attributes;
    }

    private static Optional<String> sipSessionId(CommunicationSession session) {
        return session.sipSessionId();
    }

    /** Who is heard on each m-line: by its label, or else by its place. */
    public static StreamVoices voices(RecordingMetadata metadata) {
        return (mLine, label) -> label.flatMap(metadata::party)
                .map(party -> voice(party, mLine))
                .orElseGet(() -> new StreamVoice(StreamVoice.roleByOrder(mLine), Optional.empty()));
    }

    private static StreamVoice voice(StreamParty party, int mLine) {
        return party.mixed()
                ? new StreamVoice(StreamRole.MIXED, Optional.empty())
                : new StreamVoice(
                        StreamVoice.roleByOrder(mLine), party.participant().map(Participant::id));
    }
}
