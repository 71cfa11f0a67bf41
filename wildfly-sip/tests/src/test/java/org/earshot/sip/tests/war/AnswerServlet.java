// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.tests.war;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import java.io.IOException;
import java.util.ListIterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import javax.servlet.sip.SipApplicationSession;
import javax.servlet.sip.SipErrorEvent;
import javax.servlet.sip.SipErrorListener;
import javax.servlet.sip.SipFactory;
import javax.servlet.sip.SipServlet;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.SipSessionsUtil;
import javax.servlet.sip.TimerService;
import javax.servlet.sip.annotation.SipListener;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.api.StopListener;
import org.earshot.sip.tests.lib.Greeter;

/**
 * Takes every call with an answer to its SDP; INFO makes it hang up from another thread, and the end of the application in
 * its own. One instance, thread-safe.
 */
@SipListener
@javax.servlet.sip.annotation.SipServlet(name = "answer", loadOnStartup = 1)
public class AnswerServlet extends SipServlet implements SipErrorListener, StopListener {
    private static final long serialVersionUID = 1L;

    private final transient Set<SipSession> calls = ConcurrentHashMap.newKeySet();

    @Resource
    transient SipFactory factory;

    @Resource
    transient TimerService timers;

    @Inject
    transient SipSessionsUtil sessions;

    @Inject
    transient SipFactory injectedFactory;

    @Inject
    transient SipMetrics metrics;

    @Inject
    transient Greeter greeter;

    @Inject
    transient RequestCounter counter;

    @Inject
    transient Mover mover;

    @Override
    protected void doInvite(SipServletRequest request) throws IOException {
        String unknown = StreamSupport.stream(
                        ((Iterable<String>) () -> iterator(request.getHeaders("Require"))).spliterator(), false)
                .filter(tag -> tag.startsWith("x-"))
                .collect(Collectors.joining(", "));
        if (!unknown.isEmpty()) {
            SipServletResponse bad = request.createResponse(420);
            bad.setHeader("Unsupported", unknown);
            bad.send();
            return;
        }
        String user = String.valueOf(request.getRequestURI());
        if (user.startsWith("sip:ring@")) {
            request.createResponse(180).send();
            return;
        }
        SipServletResponse answer = request.createResponse(200);
        answer.setHeader("X-Greeting", greeter.greet("servlet") + "/" + counter.next());
        answer.setHeader(
                "X-Injected",
                (factory != null) + "/" + (timers != null) + "/" + (sessions != null) + "/"
                        + (injectedFactory != null));
        answer.setContent(AnswerSdp.of(request.getRawContent()), "application/sdp");
        mover.answering(answer);
        calls.add(request.getSession());
        answer.send();
    }

    private static ListIterator<String> iterator(ListIterator<String> headers) {
        return headers;
    }

    @Override
    protected void doInfo(SipServletRequest request) throws IOException {
        request.createResponse(200).send();
        String id = request.getApplicationSession().getId();
        new Thread(() -> hangUp(id), "hang-up").start();
    }

    private void hangUp(String id) {
        SipApplicationSession application = sessions.getApplicationSessionById(id);
        SipSession session = (SipSession) application.getSessions("SIP").next();
        try {
            session.createRequest("BYE").send();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected void doUpdate(SipServletRequest request) throws IOException {
        SipServletResponse answer = request.createResponse(200);
        answer.setHeader("X-Moved", String.valueOf(request.getSession().getAttribute("moved")));
        answer.send();
    }

    @Override
    protected void doResponse(SipServletResponse response) throws IOException {
        mover.answered(response);
    }

    @Override
    protected void doMessage(SipServletRequest request) throws IOException {
        SipServletResponse answer = request.createResponse(200);
        if (request.getHeader("X-Move") != null) {
            answer.setHeader("X-Moved", mover.command(request.getHeader("X-Move"), calls));
        }
        answer.setHeader("X-Sessions", metrics.activeSipSessions() + "/" + metrics.activeSipApplicationSessions());
        answer.send();
    }

    @Override
    protected void doBye(SipServletRequest request) throws IOException {
        request.createResponse(200).send();
    }

    @Override
    public void beforeStop() {
        for (SipSession session : calls) {
            if (session.isValid() && session.getState() == SipSession.State.CONFIRMED) {
                try {
                    session.createRequest("BYE").send();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @Override
    public void noAckReceived(SipErrorEvent event) {
        log("no ACK");
    }

    @Override
    public void noPrackReceived(SipErrorEvent event) {
        log("no PRACK");
    }
}
