// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.ServerTransactionExt;
import gov.nist.javax.sip.message.SIPRequest;
import javax.sip.InvalidArgumentException;
import javax.sip.RequestEvent;
import javax.sip.ResponseEvent;
import javax.sip.SipProvider;
import javax.sip.header.MaxForwardsHeader;
import javax.sip.message.Request;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.api.InitialRequestHandler;
import org.earshot.sip.container.application.SipApplication;
import org.earshot.sip.container.engine.DeployedApplications;
import org.earshot.sip.container.logging.ContainerLog;
import org.mobicents.servlet.sip.GenericUtils;
import org.mobicents.servlet.sip.core.SipApplicationDispatcherImpl;

/**
 * The core's dispatcher with a step before it: initial requests may be answered without a transaction or session. Called by
 * the stack on SIP threads; thread-safe.
 */
public final class Dispatcher extends SipApplicationDispatcherImpl {
    private static final InitialAnswer.Respond SERVER_ERROR = InitialAnswer.respond(500);
    private static final InitialAnswer.Respond UNAVAILABLE =
            InitialAnswer.respond(503).withHeader("Retry-After", "10");

    private static final InitialAnswer.Respond NO_SUCH_CALL = InitialAnswer.respond(481);
    private static final InitialAnswer.Respond LOOP_DETECTED = InitialAnswer.respond(482);
    private static final InitialAnswer.Respond NO_CONTACT =
            InitialAnswer.respond(400).withReason("Bad Request (Contact)");

    private final String serverId;
    private final String serverIdHash;
    private final DeployedApplications applications;
    private final Admission admission;
    private final Counters counters;
    private final StatelessAnswers answers = new StatelessAnswers();
    private final MergedRequests merged = new MergedRequests(System::nanoTime);

    public Dispatcher(String serverId, DeployedApplications applications, Admission admission, Counters counters) {
        this.serverId = serverId;
        this.serverIdHash = GenericUtils.hashString(serverId, 8);
        this.applications = applications;
        this.admission = admission;
        this.counters = counters;
    }

    @Override
    public String getApplicationServerId() {
        return serverId;
    }

    @Override
    public String getApplicationServerIdHash() {
        return serverIdHash;
    }

    @Override
    public void processRequest(RequestEvent event) {
        counters.requests.increment();
        SIPRequest request = (SIPRequest) event.getRequest();
        if (answers.isOwnAck(request)) {
            return;
        }
        if (isStray(event, request)) {
            if (!Request.ACK.equals(request.getMethod())) {
                answer(event, request, NO_SUCH_CALL);
            }
            return;
        }
        if (isInitial(event, request)) {
            if (lacksContact(request)) {
                answer(event, request, NO_CONTACT);
                return;
            }
            InitialAnswer answer = admit(request);
            if (answer instanceof InitialAnswer.Respond respond) {
                answer(event, request, respond);
                return;
            }
            if (merged.isMerged(request)) {
                answer(event, request, LOOP_DETECTED);
                return;
            }
            liftMaxForwards(request);
        }
        try {
            super.processRequest(event);
        } catch (RuntimeException e) {
            ContainerLog.LOG.dispatchFailed(request.getMethod(), e);
        }
    }

    @Override
    public void processResponse(ResponseEvent event) {
        counters.responses.increment();
        try {
            super.processResponse(event);
        } catch (RuntimeException e) {
            ContainerLog.LOG.dispatchFailed("response", e);
        }
    }

    private void answer(RequestEvent event, SIPRequest request, InitialAnswer.Respond response) {
        counters.statelessAnswers.increment();
        answers.send((SipProvider) event.getSource(), request, response);
    }

    /** Whether a request is for a dialog or a transaction that is not here (RFC 3261 §12.2.2, §9.2). */
    private static boolean isStray(RequestEvent event, SIPRequest request) {
        if (Request.CANCEL.equals(request.getMethod())) {
            ServerTransactionExt transaction = (ServerTransactionExt) event.getServerTransaction();
            return transaction == null || transaction.getCanceledInviteTransaction() == null;
        }
        if (event.getDialog() != null) {
            return false;
        }
        return Request.ACK.equals(request.getMethod())
                ? event.getServerTransaction() == null
                : request.getToTag() != null;
    }

    private static boolean isInitial(RequestEvent event, SIPRequest request) {
        if (event.getServerTransaction() != null || event.getDialog() != null || request.getToTag() != null) {
            return false;
        }
        String method = request.getMethod();
        return !Request.ACK.equals(method) && !Request.CANCEL.equals(method);
    }

    /** Whether an INVITE names no address for requests in its dialog (RFC 3261 §8.1.1.8); the core cannot take it. */
    static boolean lacksContact(SIPRequest request) {
        return Request.INVITE.equals(request.getMethod())
                && (request.getContactHeader() == null
                        || request.getContactHeader().isWildCard());
    }

    private InitialAnswer admit(SIPRequest request) {
        SipApplication application = applications.first();
        if (application == null || !admission.isOpen()) {
            return UNAVAILABLE;
        }
        InitialRequestHandler handler = application.initialRequestHandler();
        return handler == null ? InitialAnswer.toServlet() : ask(application, handler, request);
    }

    private static InitialAnswer ask(SipApplication application, InitialRequestHandler handler, SIPRequest request) {
        InitialAnswer answer;
        application.enterSipContext();
        try {
            answer = handler.onInitialRequest(new ReceivedRequest(request));
        } catch (RuntimeException | LinkageError e) {
            ContainerLog.LOG.handlerFailed(
                    request.getMethod(), request.getRequestURI().toString(), e);
            return SERVER_ERROR;
        } finally {
            application.exitSipContext(null);
        }
        if (answer instanceof InitialAnswer.Respond respond
                && respond.status() < 300
                && Request.INVITE.equals(request.getMethod())) {
            ContainerLog.LOG.handlerAnsweredInvite(respond.status());
            return SERVER_ERROR;
        }
        return answer;
    }

    /** The request ends here, so the number of hops that it has left does not matter (RFC 3261 §16.3 is for proxies). */
    private static void liftMaxForwards(SIPRequest request) {
        MaxForwardsHeader maxForwards = (MaxForwardsHeader) request.getHeader(MaxForwardsHeader.NAME);
        if (maxForwards != null && maxForwards.getMaxForwards() == 0) {
            try {
                maxForwards.setMaxForwards(1);
            } catch (InvalidArgumentException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
