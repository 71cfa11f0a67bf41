// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;

/** A client's answer to a request of the recorder, for tests. Confined to one thread. */
public final class FakeAnswer {

    public final SipServletResponse response = Stub.of(SipServletResponse.class, this);
    public int acks;
    private final FakeSession session;
    private final String method;
    private final int status;
    private final String sdp;
    private final Map<String, String> headers;

    public FakeAnswer(FakeSession session, String method, int status, String sdp) {
        this(session, method, status, sdp, Map.of());
    }

    public FakeAnswer(FakeSession session, String method, int status, String sdp, Map<String, String> headers) {
        this.session = session;
        this.method = method;
        this.status = status;
        this.sdp = sdp;
        this.headers = headers;
    }

    String getMethod() {
        return method;
    }

    int getStatus() {
        return status;
    }

    String getReasonPhrase() {
        return "Reason";
    }

    SipSession getSession() {
        return session.session;
    }

    SipServletRequest createAck() {
        acks++;
        return new FakeRequest(new FakeSession(session.callId), "ACK", new TextMessage("ACK sip:x SIP/2.0")).request;
    }

    String getHeader(String name) {
        return name.equals("Content-Type") && !sdp.isEmpty() ? "application/sdp" : headers.get(name);
    }

    Iterator<String> getHeaders(String name) {
        return Collections.emptyListIterator();
    }

    byte[] getRawContent() {
        return sdp.getBytes(StandardCharsets.UTF_8);
    }
}
