// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import javax.sip.Dialog;
import javax.sip.Transaction;
import javax.sip.message.Request;
import javax.sip.message.Response;
import org.mobicents.servlet.sip.core.MobicentsSipFactory;
import org.mobicents.servlet.sip.core.MobicentsSipServletMessageFactory;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletRequest;
import org.mobicents.servlet.sip.core.message.MobicentsSipServletResponse;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.message.SipFactoryImpl;

/** Makes the messages that applications see. Made by the core by name, so it has a public constructor; thread-safe. */
public final class SipMessages implements MobicentsSipServletMessageFactory {
    private volatile SipFactoryImpl factory;

    @Override
    public MobicentsSipServletRequest createSipServletRequest(
            Request request,
            MobicentsSipSession session,
            Transaction transaction,
            Dialog dialog,
            boolean createDialog) {
        return new SipRequest(request, factory, session, transaction, dialog, createDialog);
    }

    @Override
    public MobicentsSipServletResponse createSipServletResponse(
            Response response,
            Transaction transaction,
            MobicentsSipSession session,
            Dialog dialog,
            boolean received,
            boolean retransmission) {
        return new SipResponse(response, factory, transaction, session, dialog, received, retransmission);
    }

    @Override
    public MobicentsSipFactory getMobicentsSipFactory() {
        return factory;
    }

    @Override
    public void setMobicentsSipFactory(MobicentsSipFactory factory) {
        this.factory = (SipFactoryImpl) factory;
    }
}
