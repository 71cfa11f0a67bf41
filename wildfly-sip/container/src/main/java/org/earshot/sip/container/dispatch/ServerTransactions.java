// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.dispatch;

import gov.nist.javax.sip.header.MaxForwards;
import javax.sip.InvalidArgumentException;
import javax.sip.RequestEvent;
import javax.sip.ServerTransaction;
import javax.sip.SipProvider;
import javax.sip.TransactionAlreadyExistsException;
import javax.sip.TransactionUnavailableException;
import javax.sip.header.MaxForwardsHeader;
import javax.sip.message.Request;

/**
 * Begins the server transaction of a request, in the core's place. Stateless.
 *
 * <p>Design note: the core sets the timers of a transaction that runs already. When its thread was held up in between, the
 * stack throws, and the request was lost. The numbers would be those that the stack has by itself (RFC 3261, table 4), so
 * nothing is set here.
 */
final class ServerTransactions {
    private static final int HOPS = 70;

    private ServerTransactions() {}

    /**
     * The event with a transaction, except for an ACK; null when the request is a copy, whose answer the stack repeats.
     *
     * @throws TransactionUnavailableException when the stack cannot begin one
     */
    static RequestEvent begin(RequestEvent event) throws TransactionUnavailableException {
        Request request = event.getRequest();
        if (event.getServerTransaction() != null || Request.ACK.equals(request.getMethod())) {
            return event;
        }
        addHops(request);
        SipProvider provider = (SipProvider) event.getSource();
        try {
            ServerTransaction transaction = provider.getNewServerTransaction(request);
            return new RequestEvent(provider, transaction, event.getDialog(), request);
        } catch (TransactionAlreadyExistsException copy) {
            return null;
        }
    }

    /** Some telephones leave the header out (RFC 3261 §8.1.1.6 wants it). */
    private static void addHops(Request request) {
        if (request.getHeader(MaxForwardsHeader.NAME) == null) {
            try {
                request.setHeader(new MaxForwards(HOPS));
            } catch (InvalidArgumentException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
