// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import javax.servlet.sip.SipApplicationSession;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.URI;
import org.earshot.sipapp.message.MessageView;

/** A request of a client, or one that the recorder makes in a dialog, for tests. Confined to one thread. */
public final class FakeRequest {

    public final SipServletRequest request = Stub.of(SipServletRequest.class, this);
    public final List<FakeResponse> responses = new ArrayList<>();
    public final Map<String, String> added = new HashMap<>();
    public String content = "";

    /** Thrown by the sending of a response. */
    public Exception sendFailure;

    public String requestUri = "sip:1@192.0.2.11";
    private final FakeSession session;
    private final String method;
    private final MessageView message;

    public FakeRequest(FakeSession session, String method, MessageView message) {
        this.session = session;
        this.method = method;
        this.message = message;
    }

    /** The only response so far. */
    public FakeResponse response() {
        if (responses.size() != 1) {
            throw new AssertionError("One response expected, but there are " + responses);
        }
        return responses.get(0);
    }

    public String getMethod() {
        return method;
    }

    String getCallId() {
        return session.callId;
    }

    SipSession getSession() {
        return session.session;
    }

    SipApplicationSession getApplicationSession() {
        return session.getApplicationSession();
    }

    String getHeader(String name) {
        return message.header(name).orElse(null);
    }

    Iterator<String> getHeaders(String name) {
        return message.headers(name).iterator();
    }

    byte[] getRawContent() {
        return message.body();
    }

    String getInitialRemoteAddr() {
        return "198.51.100.5";
    }

    int getInitialRemotePort() {
        return 5060;
    }

    URI getRequestURI() {
        return Stub.of(URI.class, new Object() {
            @Override
            public String toString() {
                return requestUri;
            }
        });
    }

    String getTransport() {
        return "UDP";
    }

    void setHeader(String name, String value) {
        added.put(name, value);
    }

    void setContent(Object body, String type) {
        content = body.toString();
    }

    void send() throws IOException {
        session.sent.add(this);
    }

    SipServletResponse createResponse(int status) {
        return createResponse(status, "");
    }

    SipServletResponse createResponse(int status, String reason) {
        return Stub.of(SipServletResponse.class, new FakeResponse(this, status));
    }

    void sent(FakeResponse response) throws Exception {
        if (sendFailure != null) {
            throw sendFailure;
        }
        responses.add(response);
    }
}
