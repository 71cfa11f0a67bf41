// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.sip.Address;
import javax.servlet.sip.ServletTimer;
import javax.servlet.sip.SipApplicationSession;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.TimerService;

/** A SIP session with its application session and timers, for tests. Confined to one thread. */
public final class FakeSession {

    public final String callId;
    public final SipSession session = Stub.of(SipSession.class, this);
    public final List<FakeRequest> sent = new ArrayList<>();
    public final List<Long> timers = new ArrayList<>();
    public int runningTimers;
    public boolean valid = true;
    public SipSession.State state = SipSession.State.CONFIRMED;
    private final Map<String, Object> attributes = new HashMap<>();
    private final Map<String, ServletTimer> timersById = new HashMap<>();
    private final SipApplicationSession application = Stub.of(SipApplicationSession.class, new Application());

    public FakeSession(String callId) {
        this.callId = callId;
    }

    public TimerService timerService() {
        return Stub.of(TimerService.class, new Timers());
    }

    String getCallId() {
        return callId;
    }

    String getId() {
        return "session-" + callId;
    }

    boolean isValid() {
        return valid;
    }

    SipSession.State getState() {
        return state;
    }

    SipApplicationSession getApplicationSession() {
        return application;
    }

    Address getLocalParty() {
        return Stub.of(Address.class, new LocalParty());
    }

    Object getAttribute(String name) {
        return attributes.get(name);
    }

    void setAttribute(String name, Object value) {
        attributes.put(name, value);
    }

    void removeAttribute(String name) {
        attributes.remove(name);
    }

    SipServletRequest createRequest(String method) {
        FakeRequest request = new FakeRequest(this, method, new TextMessage(method + " sip:client SIP/2.0"));
        return request.request;
    }

    /** The local address of the dialog; the tag is made from the Call-ID. */
    private final class LocalParty {
        String getParameter(String name) {
            return name.equals("tag") ? "our-" + callId : null;
        }
    }

    private final class Application {
        int setExpires(int minutes) {
            return minutes;
        }

        ServletTimer getTimer(String id) {
            return timersById.get(id);
        }
    }

    private final class Timers {
        ServletTimer createTimer(
                SipApplicationSession owner, long delay, boolean persistent, java.io.Serializable info) {
            timers.add(delay);
            runningTimers++;
            Timer timer = new Timer("timer-" + timers.size(), delay);
            ServletTimer servletTimer = Stub.of(ServletTimer.class, timer);
            timersById.put(timer.id, servletTimer);
            return servletTimer;
        }
    }

    private final class Timer {
        private final String id;
        private final long delay;

        Timer(String id, long delay) {
            this.id = id;
            this.delay = delay;
        }

        /** Time stands still here. */
        long getTimeRemaining() {
            return delay;
        }

        String getId() {
            return id;
        }

        void cancel() {
            runningTimers--;
            timersById.remove(id);
        }
    }
}
