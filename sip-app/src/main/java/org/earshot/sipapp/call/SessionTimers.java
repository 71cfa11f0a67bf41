// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import javax.servlet.sip.ServletTimer;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.TimerService;
import org.earshot.protocol.sip.SessionTimer;

/** Watches that a client refreshes its session in time (RFC 4028 §10). */
final class SessionTimers {

    private static final String TIMER_ID = "org.earshot.session-timer";

    private final TimerService timers;

    SessionTimers(TimerService timers) {
        this.timers = timers;
    }

    /** Starts the watch anew after an INVITE or a refresh. */
    void restart(SipSession session, SessionTimer negotiated) {
        stop(session);
        long millis = 1000L * negotiated.seconds();
        ServletTimer timer = timers.createTimer(session.getApplicationSession(), millis, false, session.getId());
        session.setAttribute(TIMER_ID, timer.getId());
    }

    void stop(SipSession session) {
        Object id = session.isValid() ? session.getAttribute(TIMER_ID) : null;
        ServletTimer running =
                id == null ? null : session.getApplicationSession().getTimer(id.toString());
        if (running != null) {
            running.cancel();
            session.removeAttribute(TIMER_ID);
        }
    }
}
