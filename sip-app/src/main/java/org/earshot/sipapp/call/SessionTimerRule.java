// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.util.Optional;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;

/** Negotiates the session timer (RFC 4028). Immutable. */
final class SessionTimerRule {

    private final int minimum;
    private final int proposal;

    SessionTimerRule(EarshotConfig.SipSettings settings) {
        this.minimum = settings.minSessionExpires();
        this.proposal = settings.sessionExpires();
    }

    /** The timer for a request; empty when the client does not ask for one. */
    Optional<SessionTimer> negotiate(MessageView request) {
        int peerMinimum =
                request.header("Min-SE").flatMap(SessionExpires::seconds).orElse(0);
        return request.header("Session-Expires")
                .or(() -> request.header("x"))
                .flatMap(SessionExpires::parse)
                .map(wish -> wish.negotiate(minimum, proposal, peerMinimum));
    }

    int minimum() {
        return minimum;
    }
}
