// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transfer;

import gov.nist.javax.sip.message.SIPRequest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.sip.Dialog;
import javax.sip.DialogState;
import javax.sip.header.ContactHeader;
import javax.sip.header.HeaderAddress;
import javax.sip.header.RecordRouteHeader;
import javax.sip.header.ToHeader;
import javax.sip.message.Request;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletMessage;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSessionKey;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;

/** Reads what a dialog is from the container's session and the stack's dialog or messages. Stateless and thread-safe. */
final class DialogReading {

    private DialogReading() {}

    static DialogRecord of(SipSession session) {
        MobicentsSipSession inner = (MobicentsSipSession) session;
        Dialog dialog = inner.getSessionCreatingDialog();
        if (!isConfirmed(dialog)) {
            throw new IllegalStateException("the dialog is not confirmed");
        }
        return of(inner, dialog, dialog.getRemoteTarget().toString(), dialog.getRemoteSeqNumber());
    }

    static DialogRecord of(SipServletResponse answer) {
        MobicentsSipSession session = (MobicentsSipSession) answer.getSession();
        SIPRequest request = (SIPRequest) ((MobicentsSipServletMessage) answer.getRequest()).getMessage();
        Dialog dialog = session.getSessionCreatingDialog();
        if (!isConfirmed(dialog)) {
            ToHeader to = (ToHeader)
                    ((MobicentsSipServletMessage) answer).getMessage().getHeader(ToHeader.NAME);
            return ofInvite(session, request, to.getTag());
        }
        ContactHeader contact = SIPRequest.isTargetRefresh(request.getMethod()) ? request.getContactHeader() : null;
        Object target = contact == null ? dialog.getRemoteTarget() : contact.getAddress();
        return of(session, dialog, target.toString(), request.getCSeq().getSeqNumber() - 1);
    }

    private static boolean isConfirmed(Dialog dialog) {
        return dialog != null && dialog.getState() == DialogState.CONFIRMED;
    }

    private static DialogRecord of(MobicentsSipSession session, Dialog dialog, String target, long remoteCseq) {
        MobicentsSipApplicationSessionKey key =
                session.getSipApplicationSession().getKey();
        return new DialogRecord(
                dialog.getCallId().getCallId(),
                dialog.getLocalParty().toString(),
                dialog.getLocalTag(),
                dialog.getRemoteParty().toString(),
                dialog.getRemoteTag(),
                target,
                addresses(dialog.getRouteSet()),
                dialog.getLocalSeqNumber(),
                remoteCseq,
                dialog.isSecure(),
                transport(session.getTransport()),
                key.getApplicationName(),
                key.getId(),
                session.getHandler());
    }

    /** RFC 3261 §12.1.1. */
    private static DialogRecord ofInvite(MobicentsSipSession session, SIPRequest invite, String localTag) {
        MobicentsSipApplicationSessionKey key =
                session.getSipApplicationSession().getKey();
        return new DialogRecord(
                invite.getCallId().getCallId(),
                invite.getTo().getAddress().toString(),
                localTag,
                invite.getFrom().getAddress().toString(),
                invite.getFrom().getTag(),
                invite.getContactHeader().getAddress().toString(),
                addresses(invite.getHeaders(RecordRouteHeader.NAME)),
                0,
                invite.getCSeq().getSeqNumber(),
                isSecure(invite),
                transport(session.getTransport()),
                key.getApplicationName(),
                key.getId(),
                session.getHandler());
    }

    private static List<String> addresses(Iterator<?> headers) {
        List<String> addresses = new ArrayList<>();
        while (headers.hasNext()) {
            addresses.add(((HeaderAddress) headers.next()).getAddress().toString());
        }
        return addresses;
    }

    private static boolean isSecure(Request invite) {
        return "sips".equalsIgnoreCase(invite.getRequestURI().getScheme());
    }

    /** UDP unless it is said. */
    static String transport(String transport) {
        return transport == null ? "UDP" : transport.toUpperCase(Locale.ROOT);
    }
}
