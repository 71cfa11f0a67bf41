// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.protocol.cisco.RecordingParticipantHeader;
import org.earshot.sipapp.media.StreamVoice;
import org.earshot.sipapp.media.StreamVoices;
import org.earshot.sipapp.message.MessageView;

/** Reads CUBE's dial-peer forking: participants stand in a header of their own. Stateless and thread-safe. */
public final class CubeReader {

    static final String PARTICIPANT_HEADER = "X-Cisco-Recording-Participant";

    private CubeReader() {}

    static ForkedCall read(MessageView invite, String callId) {
        String identity =
                invite.header("Cisco-Guid").map(guid -> "guid:" + guid).orElse("sip:" + callId);
        List<RecordingParticipantHeader> participants = participants(invite);
        return new ForkedCall(
                ClientKind.CUBE,
                new CallKey(identity),
                description(invite, identity, participants),
                voices(participants));
    }

    /** Newer participants of a re-INVITE, if it names any. */
    public static Optional<CallDescription> update(MessageView request, CallDescription before) {
        List<RecordingParticipantHeader> participants = participants(request);
        return participants.isEmpty()
                ? Optional.empty()
                : Optional.of(description(request, before.call(), participants));
    }

    private static List<RecordingParticipantHeader> participants(MessageView message) {
        return RecordingParticipantHeader.parseAll(message.headers(PARTICIPANT_HEADER));
    }

    private static CallDescription description(
            MessageView invite, String call, List<RecordingParticipantHeader> participants) {
        List<CallParty> parties = new ArrayList<>();
        participants.forEach(each -> parties.add(
                new CallParty(each.addressOfRecord(), each.addressOfRecord(), each.name(), Optional.empty(), false)));
        Map<String, String> attributes = new LinkedHashMap<>();
        CallReader.addCommon(invite, attributes);
        return new CallDescription(call, parties, attributes, MetadataQuality.GOOD, Optional.empty(), Optional.empty());
    }

    private static StreamVoices voices(List<RecordingParticipantHeader> participants) {
        return (mLine, label) -> new StreamVoice(
                StreamVoice.roleByOrder(mLine),
                participants.stream()
                        .filter(each -> each.mediaIndexes().contains(mLine))
                        .map(RecordingParticipantHeader::addressOfRecord)
                        .findFirst());
    }
}
