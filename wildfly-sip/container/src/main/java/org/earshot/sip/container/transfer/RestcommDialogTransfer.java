// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transfer;

import gov.nist.javax.sip.SipProviderImpl;
import gov.nist.javax.sip.stack.SIPDialog;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import jakarta.servlet.ServletException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;
import javax.servlet.sip.SipURI;
import javax.sip.Dialog;
import javax.sip.DialogState;
import org.earshot.sip.api.DialogTransfer;
import org.mobicents.servlet.sip.core.MobicentsExtendedListeningPoint;
import org.mobicents.servlet.sip.core.SipContext;
import org.mobicents.servlet.sip.core.SipManager;
import org.mobicents.servlet.sip.core.SipNetworkInterfaceManager;
import org.mobicents.servlet.sip.core.session.MobicentsSipApplicationSession;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.core.session.SipApplicationSessionKey;
import org.mobicents.servlet.sip.core.session.SipSessionKey;
import org.mobicents.servlet.sip.message.SipFactoryImpl;
import org.mobicents.servlet.sip.message.SipServletRequestImpl;

/** Restores dialogs in the core's session tables and the stack's table of dialogs. Owned by its application; thread-safe. */
public final class RestcommDialogTransfer implements DialogTransfer {
    private final SipContext application;
    private final SipFactoryImpl factory;

    public RestcommDialogTransfer(SipContext application, SipFactoryImpl factory) {
        this.application = application;
        this.factory = factory;
    }

    @Override
    public String export(SipServletResponse answer) {
        return DialogReading.of(answer).write();
    }

    @Override
    public String export(SipSession session) {
        return DialogReading.of(session).write();
    }

    @Override
    public SipSession restore(String text, String address, Consumer<SipSession> prepare) {
        DialogRecord record = DialogRecord.parse(text);
        SIPDialog dialog = DialogMaking.make(record, provider(record.transport(), address));
        SIPTransactionStack stack = stack();
        requireAbsent(stack, dialog.getDialogId());
        MobicentsSipSession session = session(record, dialog);
        outgoing(address, record.transport()).ifPresent(session::setOutboundInterface);
        try {
            prepare.accept(session.getFacade());
            if (stack.putDialog(dialog) != dialog) {
                throw new IllegalStateException("the dialog is here already");
            }
        } catch (RuntimeException | LinkageError e) {
            session.getSipApplicationSession().invalidate();
            throw e;
        }
        return session.getFacade();
    }

    @Override
    public void speakFrom(SipSession session, String address) {
        MobicentsSipSession inner = (MobicentsSipSession) session;
        outgoing(address, DialogReading.transport(inner.getTransport())).ifPresent(inner::setOutboundInterface);
    }

    private SipNetworkInterfaceManager connectors() {
        return factory.getSipApplicationDispatcher().getSipNetworkInterfaceManager();
    }

    /** The connector at an address, in the words by which the core chooses one for a session. */
    private Optional<SipURI> outgoing(String address, String transport) {
        return connectors().getOutboundInterfaces().stream()
                .filter(each -> each.getHost().equals(address) && transport.equalsIgnoreCase(each.getTransportParam()))
                .findFirst();
    }

    /** Of the connector at the address, or of the first one: the stack sends a dialog's requests by its provider. */
    private SipProviderImpl provider(String transport, String address) {
        MobicentsExtendedListeningPoint point = outgoing(address, transport)
                .map(at -> connectors().findMatchingListeningPoint(address, at.getPort(), transport))
                .orElseGet(() -> connectors().findMatchingListeningPoint(transport, true));
        if (point == null) {
            throw new IllegalStateException("no connector for " + transport);
        }
        return (SipProviderImpl) point.getSipProvider();
    }

    private SIPTransactionStack stack() {
        return (SIPTransactionStack) factory.getSipApplicationDispatcher().getSipStack();
    }

    /** A dialog that has ended stays in the stack's table for some seconds. */
    private static void requireAbsent(SIPTransactionStack stack, String id) {
        SIPDialog present = stack.getDialog(id);
        if (present != null && present.getState() == DialogState.TERMINATED) {
            stack.removeDialog(present);
        } else if (present != null) {
            throw new IllegalStateException("the dialog is here already");
        }
    }

    private MobicentsSipSession session(DialogRecord record, SIPDialog dialog) {
        SipManager sessions = application.getSipManager();
        MobicentsSipApplicationSession around = sessions.getSipApplicationSession(
                new SipApplicationSessionKey(record.applicationSession(), record.application(), null), true);
        SipSessionKey key = new SipSessionKey(
                record.remoteTag(),
                record.localTag(),
                record.callId(),
                record.applicationSession(),
                record.application());
        MobicentsSipSession session = sessions.getSipSession(key, true, factory, around);
        session.setSessionCreatingDialog(dialog);
        session.setState(SipSession.State.CONFIRMED);
        session.setTransport(record.transport());
        session.setCseq(record.remoteCseq());
        try {
            session.setHandler(record.servlet());
        } catch (ServletException unknown) {
            around.invalidate();
            throw new IllegalArgumentException("a dialog of a servlet that is not here", unknown);
        }
        // The core finds the session of a dialog that ends by a message of it.
        SipServletRequestImpl message = (SipServletRequestImpl) session.createRequest("OPTIONS");
        dialog.setApplicationData(message.getTransactionApplicationData());
        return session;
    }

    @Override
    public void forget(SipSession session) {
        if (!session.isValid()) {
            return;
        }
        MobicentsSipSession inner = (MobicentsSipSession) session;
        Dialog dialog = inner.getSessionCreatingDialog();
        MobicentsSipApplicationSession around = inner.getSipApplicationSession();
        if (around.isValid()) {
            around.invalidate();
        }
        if (dialog != null) {
            stack().removeDialog((SIPDialog) dialog);
        }
    }

    @Override
    public String madeUp(String servlet, String peer) {
        String id = UUID.randomUUID().toString();
        return new DialogRecord(
                        id,
                        "<sip:server@invalid>",
                        "here-" + id,
                        "<sip:peer@invalid>",
                        "there-" + id,
                        "<" + peer + ">",
                        List.of(),
                        0,
                        1,
                        false,
                        "UDP",
                        application.getApplicationName(),
                        id,
                        servlet)
                .write();
    }
}
