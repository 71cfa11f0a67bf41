// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.sipapp.media.StreamVoice;
import org.earshot.sipapp.message.MessageView;

/** Reads an ordinary call to the recorder: the caller is the one participant. */
final class DirectReader {

    private DirectReader() {}

    static ForkedCall read(MessageView invite, Caller caller, String callId) {
        String aor = caller.addressOfRecord();
        CallParty party = new CallParty(aor, aor, caller.name(), Optional.empty(), false);
        Map<String, String> attributes = new LinkedHashMap<>();
        CallReader.addCommon(invite, attributes);
        CallDescription description = new CallDescription(
                "sip:" + callId, List.of(party), attributes, MetadataQuality.NONE, Optional.empty(), Optional.empty());
        return new ForkedCall(
                ClientKind.DIRECT,
                new CallKey("sip:" + callId),
                description,
                (mLine, label) -> new StreamVoice(StreamVoice.roleByOrder(mLine), Optional.of(aor)));
    }
}
