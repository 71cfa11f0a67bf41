// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transfer;

import gov.nist.javax.sip.SipProviderImpl;
import gov.nist.javax.sip.address.AddressFactoryImpl;
import gov.nist.javax.sip.address.AddressImpl;
import gov.nist.javax.sip.header.CSeq;
import gov.nist.javax.sip.header.CallID;
import gov.nist.javax.sip.header.From;
import gov.nist.javax.sip.header.Route;
import gov.nist.javax.sip.header.RouteList;
import gov.nist.javax.sip.header.To;
import gov.nist.javax.sip.header.Via;
import gov.nist.javax.sip.message.SIPResponse;
import gov.nist.javax.sip.stack.SIPDialog;
import gov.nist.javax.sip.stack.TakenDialog;
import java.text.ParseException;
import javax.sip.InvalidArgumentException;
import javax.sip.ListeningPoint;
import javax.sip.address.AddressFactory;
import javax.sip.message.Request;

/** Makes the stack's dialog of a record. Stateless and thread-safe. */
final class DialogMaking {

    /** How far our CSeq jumps: more requests than a server sends between two exports. */
    static final int CSEQ_JUMP = 1_000;

    private static final AddressFactory ADDRESSES = new AddressFactoryImpl();

    private DialogMaking() {}

    static SIPDialog make(DialogRecord record, SipProviderImpl provider) {
        ListeningPoint point = provider.getListeningPoint(record.transport());
        try {
            RouteList routes = new RouteList();
            for (String route : record.routes()) {
                routes.add(new Route((AddressImpl) ADDRESSES.createAddress(route)));
            }
            return new TakenDialog(
                    provider,
                    last(record, point),
                    ADDRESSES.createAddress(record.remoteTarget()),
                    routes,
                    record.remoteCseq(),
                    record.secure(),
                    point.getPort());
        } catch (ParseException | InvalidArgumentException unreadable) {
            throw new IllegalArgumentException("a dialog with an address that is none", unreadable);
        }
    }

    /** From the answer to a request of ours the stack takes all that is in its tags and addresses. */
    private static SIPResponse last(DialogRecord record, ListeningPoint point)
            throws ParseException, InvalidArgumentException {
        SIPResponse last = new SIPResponse();
        last.setStatusCode(SIPResponse.OK);
        Via via = new Via();
        via.setTransport(record.transport());
        via.setHost(point.getIPAddress());
        via.setPort(point.getPort());
        last.setHeader(via);
        From from = new From();
        from.setAddress(ADDRESSES.createAddress(record.localAddress()));
        from.setTag(record.localTag());
        last.setFrom(from);
        To to = new To();
        to.setAddress(ADDRESSES.createAddress(record.remoteAddress()));
        to.setTag(record.remoteTag());
        last.setTo(to);
        last.setCallId(new CallID(record.callId()));
        last.setCSeq(new CSeq(record.localCseq() + CSEQ_JUMP, Request.INVITE));
        return last;
    }
}
