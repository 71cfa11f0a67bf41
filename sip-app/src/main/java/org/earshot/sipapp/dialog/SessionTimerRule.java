// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.util.Optional;
import java.util.stream.Stream;
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
                .map(wish -> supported(request)
                        ? wish.negotiate(minimum, proposal, peerMinimum)
                        : ofProxy(wish.negotiate(0, proposal, peerMinimum)));
    }

    /** A proxy on the way wants it, and the client knows nothing of timers: then it is we who refresh (RFC 4028 §9). */
    private static SessionTimer ofProxy(SessionTimer wanted) {
        return new SessionTimer(false, wanted.seconds(), SessionExpires.Refresher.UAS);
    }

    private static boolean supported(MessageView request) {
        return Stream.of("Supported", "k", "Require")
                .flatMap(name -> request.headers(name).stream())
                .flatMap(value -> Stream.of(value.split(",")))
                .anyMatch(option -> option.strip().equalsIgnoreCase("timer"));
    }

    /** The shortest interval that we take, in seconds. */
    public int minimum() {
        return minimum;
    }
}
