// SPDX-License-Identifier: Apache-2.0
package gov.nist.javax.sip.stack;

import gov.nist.javax.sip.SipProviderImpl;
import gov.nist.javax.sip.header.RouteList;
import gov.nist.javax.sip.message.SIPResponse;
import javax.sip.address.Address;
import javax.sip.message.Request;

/**
 * A confirmed dialog that began at another server, where the peer called. It is what the stack's own dialog is after such a
 * call, though no transaction of it was ever here. The stack sets these fields in transactions only; so this class is in its
 * package.
 */
public final class TakenDialog extends SIPDialog {
    private static final long serialVersionUID = 1L;

    /**
     * @param last a 200 to an INVITE of ours in this dialog, with the number of our last request
     * @param localPort of the listening point from which requests are sent
     */
    public TakenDialog(
            SipProviderImpl provider,
            SIPResponse last,
            Address remoteTarget,
            RouteList routes,
            long remoteCseq,
            boolean secure,
            int localPort) {
        super(provider, last);
        setDialogId(last.getDialogId(false));
        this.remoteTarget = remoteTarget;
        this.routeList = routes;
        setRemoteSequenceNumber(remoteCseq);
        serverTransactionFlag = true;
        firstTransactionSeen = true;
        firstTransactionIsServerTransaction = true;
        firstTransactionId = "elsewhere";
        firstTransactionMethod = Request.INVITE;
        firstTransactionPort = localPort;
        firstTransactionSecure = secure;
        lastAckReceivedCSeqNumber = remoteCseq;
        ackProcessed = true;
        isAcknowledged = true;
        setState(CONFIRMED_STATE);
        disableSequenceNumberValidation();
    }
}
