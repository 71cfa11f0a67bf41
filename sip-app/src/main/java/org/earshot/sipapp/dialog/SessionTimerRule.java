// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.util.Optional;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.message.MessageView;

/** Negotiates the session timer (RFC 4028). Immutable. */
public final class SessionTimerRule {

    private final int minimum;
    private final int proposal;

    public SessionTimerRule(EarshotConfig.SipSettings settings) {
        this.minimum = settings.minSessionExpires();
        this.proposal = settings.sessionExpires();
    }

    /** The timer for a request; empty when the client does not ask for one. */
    public Optional<SessionTimer> negotiate(MessageView request) {
        int peerMinimum =
                request.header("Min-SE").flatMap(SessionExpires::seconds).orElse(0);
        return request.header("Session-Expires")
                .or(() -> request.header("x"))
                .flatMap(SessionExpires::parse)
                .map(wish -> wish.negotiate(minimum, proposal, peerMinimum));
    }

    /** The shortest interval that we take, in seconds. */
    public int minimum() {
        return minimum;
    }
}
