// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.sip.SessionTimer;
import org.earshot.sipapp.message.Capabilities;
import org.earshot.sipapp.message.SipFailure;

/** Makes and sends responses. Stateless and thread-safe. */
final class Responses {

    private static final String TIMER = "timer";

    private Responses() {}

    /** @param beforeSent sees the answer when it is complete */
    static void ok(
            SipServletRequest request,
            Optional<SessionDescription> sdp,
            Optional<SessionTimer> timer,
            Consumer<SipServletResponse> beforeSent)
            throws IOException {
        SipServletResponse response = request.createResponse(SipServletResponse.SC_OK);
        response.setHeader("Allow", Capabilities.ALLOW);
        response.setHeader("Supported", Capabilities.SUPPORTED);
        response.setHeader("Accept", Capabilities.ACCEPT);
        if (timer.isPresent()) {
            response.setHeader("Session-Expires", timer.get().headerValue());
            if (timer.get().headerValue().endsWith("uac")) {
                response.setHeader("Require", TIMER);
            }
        }
        if (sdp.isPresent()) {
            response.setContent(sdp.get().write(), "application/sdp");
        }
        beforeSent.accept(response);
        response.send();
    }

    static void refuse(SipServletRequest request, SipFailure failure) throws IOException {
        SipServletResponse response = failure.reason().isEmpty()
                ? request.createResponse(failure.status())
                : request.createResponse(failure.status(), failure.reason());
        failure.headers().forEach(response::setHeader);
        failure.warning().ifPresent(text -> response.setHeader("Warning", "399 earshot \"" + text + "\""));
        if (failure.status() == 405) {
            response.setHeader("Allow", Capabilities.ALLOW);
        }
        response.send();
    }
}
