// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import javax.servlet.sip.ServletTimer;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.TimerService;
import org.earshot.protocol.sip.SessionExpires;
import org.earshot.protocol.sip.SessionTimer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps session timers (RFC 4028): refreshes where that is our part, and tells when a client has missed its own. Confined
 * to the threads that handle a session, which the container runs one at a time.
 */
public final class SessionTimers {

    private static final String TIMER_ID = "org.earshot.session-timer";
    private static final String NEGOTIATED = "org.earshot.session-interval";
    private static final String LEFT = "org.earshot.session-left";
    private static final String MINIMUM = "org.earshot.session-minimum";

    /** So long a client may be silent until a request counts as unanswered (RFC 3261, timers B and F). */
    private static final long TRANSACTION_MILLIS = 32_000;

    private final TimerService timers;

    public SessionTimers(TimerService timers) {
        this.timers = timers;
    }

    /** Starts the timer anew after an INVITE or a refresh. A refresh of ours is sent at half time (RFC 4028 §10). */
    public void restart(SipSession session, SessionTimer negotiated) {
        stop(session);
        session.setAttribute(NEGOTIATED, negotiated);
        long whole = 1000L * negotiated.seconds();
        schedule(session, isOurs(negotiated) ? whole / 2 : whole, whole);
    }

    /** @param left of the session when the delay begins, in ms */
    private void schedule(SipSession session, long delay, long left) {
        ServletTimer timer =
                timers.createTimer(session.getApplicationSession(), Math.max(1, delay), false, session.getId());
        session.setAttribute(TIMER_ID, timer.getId());
        session.setAttribute(LEFT, left - delay);
    }

    /** Milliseconds from when the running timer ends until the session does. */
    private static long left(SipSession session) {
        return session.getAttribute(LEFT) instanceof Long left ? left : 0;
    }

    /** Whether nothing is left of the session now that its timer has ended. */
    public boolean hasExpired(SipSession session) {
        return left(session) <= 0;
    }

    /** After a refresh was sent: should it fail, the next is sent at half of what is left, or the session ends. */
    public void waitOn(SipSession session) {
        long left = left(session);
        stop(session);
        schedule(session, left / 2 < TRANSACTION_MILLIS ? left : left / 2, left);
    }

    /** A client that is busy wants to be asked after that time. */
    public void retry(SipSession session, Duration wait) {
        if (negotiated(session).isEmpty()) {
            return;
        }
        ServletTimer running = running(session);
        long left = left(session) + (running == null ? 0 : Math.max(0, running.getTimeRemaining()));
        stop(session);
        schedule(session, Math.min(wait.toMillis(), left), left);
    }

    /** A client wants a longer interval (RFC 4028 §7.4); false when it is not longer. */
    public boolean raise(SipSession session, int minimum) {
        Optional<SessionTimer> shorter = negotiated(session).filter(each -> each.seconds() < minimum);
        shorter.ifPresent(each -> {
            session.setAttribute(NEGOTIATED, new SessionTimer(false, minimum, each.refresher()));
            session.setAttribute(MINIMUM, minimum);
        });
        return shorter.isPresent();
    }

    /** Takes what a client has answered to an INVITE or a refresh of ours: without a value there is no timer (RFC 4028 §7.2). */
    public void answered(SipSession session, SipServletResponse accepted) {
        Optional<SessionExpires> agreed = Optional.ofNullable(accepted.getHeader("Session-Expires"))
                .or(() -> Optional.ofNullable(accepted.getHeader("x")))
                .flatMap(SessionExpires::parse);
        if (agreed.isEmpty()) {
            end(session);
            return;
        }
        // Here the UAC is we; what is remembered is seen from the client's INVITE.
        SessionExpires.Refresher refresher =
                agreed.get().refresher().orElse(SessionExpires.Refresher.UAC) == SessionExpires.Refresher.UAC
                        ? SessionExpires.Refresher.UAS
                        : SessionExpires.Refresher.UAC;
        restart(session, new SessionTimer(false, agreed.get().seconds(), refresher));
    }

    /** The session goes on without a timer. */
    public void end(SipSession session) {
        stop(session);
        session.removeAttribute(NEGOTIATED);
    }

    /** Starts the timer anew as it was negotiated, if it was. */
    public void restart(SipSession session) {
        negotiated(session).ifPresent(negotiated -> restart(session, negotiated));
    }

    /** Stops the timer of a session, valid or not. */
    public void stop(SipSession session) {
        ServletTimer running = running(session);
        if (running != null) {
            running.cancel();
            session.removeAttribute(TIMER_ID);
        }
    }

    private static @Nullable ServletTimer running(SipSession session) {
        Object id = session.isValid() ? session.getAttribute(TIMER_ID) : null;
        return id == null ? null : session.getApplicationSession().getTimer(id.toString());
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
        if (session.getAttribute(MINIMUM) instanceof Integer minimum) {
            refresh.setHeader("Min-SE", minimum.toString());
        }
        if (!update) {
            refresh.setContent(dialog.number(dialog.lastSent().orElseThrow()).write(), "application/sdp");
        }
        dialog.inviting(!update);
        try {
            refresh.send();
        } catch (IOException | RuntimeException unsent) {
            dialog.inviting(false);
            throw unsent;
        }
    }
}
