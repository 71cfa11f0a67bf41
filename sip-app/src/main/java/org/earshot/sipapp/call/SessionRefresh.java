// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.CallControl;
import org.earshot.domain.call.EndTrigger;
import org.earshot.domain.error.RecorderException;
import org.earshot.protocol.sdp.SessionDescription;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.sipapp.dialog.BusyClient;
import org.earshot.sipapp.dialog.DialogKeeper;
import org.earshot.sipapp.dialog.RecordingDialog;
import org.earshot.sipapp.dialog.SessionTimers;
import org.earshot.sipapp.media.StreamSpecs;
import org.earshot.sipapp.message.CallBody;
import org.earshot.sipapp.message.ServletMessageView;
import org.earshot.sipapp.message.SipFailureException;

/**
 * Refreshes the sessions where that is our part, takes what clients answer, and ends sessions that were not refreshed (RFC 4028
 * §10). Thread-safe as far as the session, whose timers and answers the container handles one at a time.
 */
final class SessionRefresh {

    private final CallControl calls;
    private final DialogCloser closer;
    private final SessionTimers timers;
    private final DialogKeeper keeper;

    SessionRefresh(CallControl calls, DialogCloser closer, SessionTimers timers, DialogKeeper keeper) {
        this.calls = calls;
        this.closer = closer;
        this.timers = timers;
        this.keeper = keeper;
    }

    /** It is time to refresh, or the client should have done so. */
    void due(SipSession session, RecordingDialog dialog) {
        if (SessionTimers.negotiated(session).isEmpty()) {
            return;
        }
        if (!timers.isOurs(session) || timers.hasExpired(session)) {
            closer.end(dialog.id(), EndTrigger.SESSION_EXPIRED);
            timers.restart(session);
            return;
        }
        timers.waitOn(session);
        send(session, dialog);
    }

    private void send(SipSession session, RecordingDialog dialog) {
        if (dialog.inviting()) {
            return;
        }
        try {
            timers.refresh(session, dialog);
        } catch (IOException | IllegalStateException unsent) {
            CallLog.LOG.refreshNotSent(dialog.id().callId(), String.valueOf(unsent.getMessage()));
        }
    }

    /** Takes a final answer; that to an INVITE has been acknowledged. */
    void answered(SipServletResponse response, RecordingDialog dialog) {
        SipSession session = response.getSession();
        boolean invite = "INVITE".equals(response.getMethod());
        if (invite) {
            dialog.inviting(false);
        }
        if (response.getStatus() >= 300) {
            refused(response, session, dialog);
            return;
        }
        if (invite) {
            takeAnswer(response, dialog);
        }
        timers.answered(session, response);
        keeper.keep(session, dialog);
    }

    /** The answer to the offer that we repeated may bring new keys, ports and directions. */
    private void takeAnswer(SipServletResponse response, RecordingDialog dialog) {
        try {
            Optional<SessionDescription> answer =
                    CallBody.read(new ServletMessageView(response)).sdp();
            answer.ifPresent(sdp -> {
                dialog.endpoints(calls.change(
                        dialog.id(),
                        StreamSpecs.ofClientAnswer(dialog.lastSent().orElseThrow(), sdp, dialog.voices())));
                dialog.refused(sdp);
            });
        } catch (SipFailureException | RecorderException unusable) {
            CallLog.LOG.answerNotTaken(dialog.id().callId(), String.valueOf(unusable.getMessage()));
        }
    }

    /** Only 481 and 408 mean that there is no dialog any more (RFC 4028 §10, RFC 3261 §12.2.1.2). */
    private void refused(SipServletResponse response, SipSession session, RecordingDialog dialog) {
        int status = response.getStatus();
        Optional<Duration> wait = BusyClient.waitOf(response);
        Optional<Integer> minimum =
                Optional.ofNullable(response.getHeader("Min-SE")).flatMap(SessionExpires::seconds);
        if (status == 481 || status == 408) {
            closer.end(dialog.id(), EndTrigger.SESSION_EXPIRED);
        } else if (wait.isPresent()) {
            timers.retry(session, wait.get());
        } else if (status == 422 && minimum.isPresent() && timers.raise(session, minimum.get())) {
            send(session, dialog);
        } else if (isUpdateUnknown(response) && dialog.disallow("UPDATE")) {
            CallLog.LOG.updateUnknown(dialog.id().callId(), status);
            keeper.keepWithoutWaiting(session, dialog);
            send(session, dialog);
        } else {
            CallLog.LOG.refreshRefused(dialog.id().callId(), status);
        }
    }

    /** Whatever the client's Allow header said: 405 or 501 (RFC 3261 §21.4.6, §21.5.2). A re-INVITE is for all (RFC 4028 §7.4). */
    private static boolean isUpdateUnknown(SipServletResponse response) {
        return "UPDATE".equals(response.getMethod()) && (response.getStatus() == 405 || response.getStatus() == 501);
    }
}
