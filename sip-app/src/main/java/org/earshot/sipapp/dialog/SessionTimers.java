// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.sip.ServletTimer;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.TimerService;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;

/**
 * Keeps session timers (RFC 4028): refreshes where that is our part, and tells when a client has missed its own. Confined
 * to the threads that handle a session, which the container runs one at a time.
 */
public final class SessionTimers {

    private static final String TIMER_ID = "org.earshot.session-timer";
    private static final String NEGOTIATED = "org.earshot.session-interval";

    private final TimerService timers;

    public SessionTimers(TimerService timers) {
        this.timers = timers;
    }

    /** Starts the timer anew after an INVITE or a refresh. A refresh of ours is sent at half time (RFC 4028 §10). */
    public void restart(SipSession session, SessionTimer negotiated) {
        stop(session);
        long millis = 1000L * negotiated.seconds() / (isOurs(negotiated) ? 2 : 1);
        ServletTimer timer = timers.createTimer(session.getApplicationSession(), millis, false, session.getId());
        session.setAttribute(TIMER_ID, timer.getId());
        session.setAttribute(NEGOTIATED, negotiated);
    }

    /** Starts the timer anew as it was negotiated, if it was. */
    public void restart(SipSession session) {
        negotiated(session).ifPresent(negotiated -> restart(session, negotiated));
    }

    /** Stops the timer of a session, valid or not. */
    public void stop(SipSession session) {
        Object id = session.isValid() ? session.getAttribute(TIMER_ID) : null;
        ServletTimer running =
                id == null ? null : session.getApplicationSession().getTimer(id.toString());
        if (running != null) {
            running.cancel();
            session.removeAttribute(TIMER_ID);
        }
    }

    private static boolean isOurs(SessionTimer negotiated) {
        return negotiated.refresher() == SessionExpires.Refresher.UAS;
    }

    /** Whether it is we who refresh this session. */
    public boolean isOurs(SipSession session) {
        return negotiated(session).filter(SessionTimers::isOurs).isPresent();
    }

    /** What was negotiated for a session, if the client wanted a timer. */
    public static Optional<SessionTimer> negotiated(SipSession session) {
        return Optional.ofNullable((SessionTimer) session.getAttribute(NEGOTIATED));
    }

    /** The Session-Expires value of an INVITE of ours in the session: who refreshes stays as it is (RFC 4028 §7.4). */
    public Optional<String> refreshValue(SipSession session) {
        return negotiated(session)
                .map(negotiated -> negotiated.seconds() + ";refresher=" + (isOurs(negotiated) ? "uac" : "uas"));
    }

    /**
     * Sends our refresh: UPDATE where the client allows it, else a re-INVITE that changes nothing.
     *
     * @throws IOException when it cannot be sent
     * @throws IllegalStateException when the session has ended
     */
    public void refresh(SipSession session, RecordingDialog dialog) throws IOException {
        SessionTimer negotiated = negotiated(session).orElseThrow();
        boolean update = dialog.allows("UPDATE") || dialog.lastSent().isEmpty();
        SipServletRequest refresh = session.createRequest(update ? "UPDATE" : "INVITE");
        refresh.setHeader("Supported", "timer");
        refresh.setHeader("Session-Expires", negotiated.seconds() + ";refresher=uac");
        if (!update) {
            refresh.setContent(dialog.lastSent().orElseThrow().write(), "application/sdp");
        }
        refresh.send();
    }
}
