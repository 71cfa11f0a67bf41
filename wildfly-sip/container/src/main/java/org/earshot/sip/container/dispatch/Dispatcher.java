// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.ServerTransactionExt;
import gov.nist.javax.sip.message.SIPRequest;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import javax.sip.InvalidArgumentException;
import javax.sip.RequestEvent;
import javax.sip.ResponseEvent;
import javax.sip.SipProvider;
import javax.sip.TransactionUnavailableException;
import javax.sip.header.MaxForwardsHeader;
import javax.sip.message.Request;
import org.earshot.sip.api.InitialAnswer;
import org.earshot.sip.container.engine.DeployedApplications;
import org.earshot.sip.container.logging.ContainerLog;
import org.earshot.sip.container.transport.Gate;
import org.earshot.sip.container.transport.GatedChannel;
import org.mobicents.servlet.sip.GenericUtils;
import org.mobicents.servlet.sip.core.SipApplicationDispatcherImpl;

/**
 * The core's dispatcher with a step before it: initial requests may be answered without a transaction or session. Called by
 * the stack on SIP threads; thread-safe.
 */
public final class Dispatcher extends SipApplicationDispatcherImpl {
    private static final InitialAnswer.Respond NO_SUCH_CALL = InitialAnswer.respond(481);
    private static final InitialAnswer.Respond LOOP_DETECTED = InitialAnswer.respond(482);
    private static final InitialAnswer.Respond NO_CONTACT =
            InitialAnswer.respond(400).withReason("Bad Request (Contact)");

    private final String serverId;
    private final String serverIdHash;
    private final Reception reception;
    private final Counters counters;
    private final StatelessTags tags = new StatelessTags();
    private final StatelessAnswers answers = new StatelessAnswers(tags);
    private final Invites invites = new Invites(System::nanoTime);

    public Dispatcher(String serverId, DeployedApplications applications, Admission admission, Counters counters) {
        this.serverId = serverId;
        this.serverIdHash = GenericUtils.hashString(serverId, 8);
        this.reception = new Reception(applications, admission);
        this.counters = counters;
    }

    /** The gate for the edge of a stack: what it answers does not come here. */
    public Gate gate(SIPTransactionStack stack, long maxQueueMillis) {
        return new FrontGate(reception::admit, StackState.of(stack), tags, invites, counters, maxQueueMillis);
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
            // On connections that the container opened itself there is no gate.
            if (!(request.getMessageChannel() instanceof GatedChannel) && isRefused(event, request)) {
                return;
            }
            liftMaxForwards(request);
        }
        try {
            RequestEvent begun = ServerTransactions.begin(event);
            if (begun != null) {
                super.processRequest(begun);
            }
        } catch (TransactionUnavailableException e) {
            ContainerLog.LOG.noTransaction(request.getMethod(), String.valueOf(e.getMessage()));
            answer(event, request, Reception.SERVER_ERROR);
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

    private boolean isRefused(RequestEvent event, SIPRequest request) {
        if (lacksContact(request)) {
            answer(event, request, NO_CONTACT);
            return true;
        }
        if (reception.admit(new ReceivedRequest(request)) instanceof InitialAnswer.Respond respond) {
            answer(event, request, respond);
            return true;
        }
        return Request.INVITE.equals(request.getMethod()) && isKnown(event, request);
    }

    /** Whether an INVITE that gets in came before; one that came by another way is answered. */
    private boolean isKnown(RequestEvent event, SIPRequest request) {
        Invites.Kind kind = invites.admit(
                request.getCallId().getCallId(),
                String.valueOf(request.getFromTag()),
                request.getCSeq().getSeqNumber(),
                String.valueOf(request.getTopmostVia().getBranch()));
        if (kind instanceof Invites.First first) {
            invites.settle(first, InitialAnswer.toServlet());
            return false;
        }
        if (kind instanceof Invites.Merged merged) {
            merged.outcome()
                    .thenAccept(outcome -> answer(
                            event, request, outcome instanceof InitialAnswer.Respond same ? same : LOOP_DETECTED));
        }
        return true;
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
