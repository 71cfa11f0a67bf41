// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.call;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.earshot.simulator.sip.InviteScript;
import org.earshot.simulator.sip.SipBody;
import org.earshot.simulator.sip.SipHeader;

/**
 * What is said in one dialog of a call. Immutable.
 *
 * @param from the From value with its tag
 * @param inviteHeaders further headers of the INVITE
 * @param requestHeaders further headers of ACK and BYE
 * @param inviteBody empty for a delayed offer
 * @param sessionBody our session description
 * @param bye makes the body of the BYE at its time
 */
record Leg(
        String callId,
        String from,
        String requestUser,
        String contact,
        int firstCSeq,
        List<SipHeader> inviteHeaders,
        List<SipHeader> requestHeaders,
        Optional<SipBody> inviteBody,
        SipBody sessionBody,
        Supplier<Optional<SipBody>> bye)
        implements InviteScript {

    /** The same for its nth trunk after the first: a dialog of its own, as back-to-back user agents make it. */
    Leg again(int n) {
        return new Leg(
                callId.replaceFirst("@", "-" + n + "@"),
                from + n,
                requestUser,
                contact,
                firstCSeq,
                inviteHeaders,
                requestHeaders,
                inviteBody,
                sessionBody,
                bye);
    }

    @Override
    public List<SipHeader> headers(String method) {
        return method.equals("INVITE") ? inviteHeaders : requestHeaders;
    }

    @Override
    public Optional<SipBody> byeBody() {
        return bye.get();
    }
}
