// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.earshot.domain.call.CallDescription;
import org.earshot.domain.call.CallKey;
import org.earshot.domain.call.CallParty;
import org.earshot.domain.call.ClientKind;
import org.earshot.domain.call.MetadataQuality;
import org.earshot.domain.media.StreamRole;
import org.earshot.protocol.cisco.ForkingSide;
import org.earshot.protocol.cisco.UnifiedCmForking;
import org.earshot.sipapp.media.StreamVoice;
import org.earshot.sipapp.message.MessageView;

/** Reads the From parameters of Unified CM's built-in bridge and network-based recording. */
final class UnifiedCmReader {

    private static final String NEAR = "near";
    private static final String FAR = "far";

    private UnifiedCmReader() {}

    static ForkedCall read(MessageView invite, Caller caller, UnifiedCmForking forking) {
        boolean near = forking.side() == ForkingSide.NEAR;
        StreamVoice voice = new StreamVoice(near ? StreamRole.NEAR : StreamRole.FAR, Optional.of(near ? NEAR : FAR));
        CallDescription description = new CallDescription(
                "ucm:" + forking.callChain().toLowerCase(Locale.ROOT),
                parties(caller, forking),
                attributes(invite, forking),
                MetadataQuality.GOOD,
                Optional.empty(),
                Optional.empty());
        CallKey key = new CallKey("ucm:" + forking.pairingKey().toLowerCase(Locale.ROOT));
        return new ForkedCall(ClientKind.UNIFIED_CM, key, description, (mLine, label) -> voice);
    }

    private static List<CallParty> parties(Caller caller, UnifiedCmForking forking) {
        List<CallParty> parties = new ArrayList<>();
        parties.add(new CallParty(NEAR, caller.addressOfRecord(), caller.name(), forking.nearEndDevice(), false));
        forking.farEndAddr()
                .or(forking::farEndDevice)
                .ifPresent(number ->
                        parties.add(new CallParty(FAR, number, Optional.empty(), forking.farEndDevice(), false)));
        return parties;
    }

    private static Map<String, String> attributes(MessageView invite, UnifiedCmForking forking) {
        Map<String, String> attributes = new LinkedHashMap<>();
        CallReader.addCommon(invite, attributes);
        attributes.put("refci", forking.refci());
        forking.farEndRefci().ifPresent(value -> attributes.put("far_refci", value));
        forking.nearEndClusterId().ifPresent(value -> attributes.put("cluster", value));
        forking.nearEndGuid().ifPresent(value -> attributes.put("near_guid", value));
        forking.farEndGuid().ifPresent(value -> attributes.put("guid", value));
        forking.sessionId().ifPresent(value -> attributes.put("sip_session_id", value));
        if (forking.isFocus()) {
            attributes.put("conference", "true");
        }
        return attributes;
    }
}
