// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.client;

import java.util.Map;
import java.util.Optional;
import org.earshot.protocol.cisco.UnifiedCmForking;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.MessageView;

/** Tells the make of client from an INVITE and reads what it says of the call. Stateless and thread-safe. */
public final class CallReader {

    private CallReader() {}

    /**
     * Reads an initial INVITE. Faulty metadata refuse no call.
     *
     * @param callId its Call-ID, which names the call if nothing else does
     */
    public static ForkedCall read(MessageView invite, String callId, CallBody body) {
        Caller caller = Caller.of(invite);
        Optional<UnifiedCmForking> forking =
                UnifiedCmForking.parse(invite.header("From").orElse(""));
        if (forking.isPresent()) {
            return UnifiedCmReader.read(invite, caller, forking.get());
        }
        if (body.metadata().isPresent()) {
            return SiprecReader.read(invite, callId, body.metadata().get());
        }
        if (!invite.headers(CubeReader.PARTICIPANT_HEADER).isEmpty()) {
            return CubeReader.read(invite, callId);
        }
        return isSiprec(invite)
                ? SiprecReader.withoutMetadata(invite, callId)
                : DirectReader.read(invite, caller, callId);
    }

    /** RFC 7866 §6.1; some clients write {@code src} for {@code +sip.src}. */
    private static boolean isSiprec(MessageView invite) {
        boolean required = invite.headers("Require").stream().anyMatch(value -> value.contains("siprec"));
        return required
                || invite.headers("Contact").stream().anyMatch(value -> value.contains("+sip.src") || hasSrc(value));
    }

    private static boolean hasSrc(String contact) {
        int end = contact.indexOf('>');
        return end >= 0 && contact.substring(end).replace(" ", "").contains(";src");
    }

    /** Vendor facts that any INVITE may carry. */
    static void addCommon(MessageView invite, Map<String, String> attributes) {
        invite.header("Cisco-Guid").ifPresent(guid -> attributes.put("cisco_guid", guid));
        invite.header("Session-ID")
                .map(id -> id.split(";", 2)[0].strip())
                .filter(id -> !id.isEmpty())
                .ifPresent(id -> attributes.putIfAbsent("sip_session_id", id));
        invite.header("X-Genesys-CallUUID").ifPresent(id -> attributes.put("genesys_call_uuid", id));
        invite.header("User-to-User").ifPresent(uui -> attributes.put("user_to_user", uui));
    }
}
