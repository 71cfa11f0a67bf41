// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.application;

import javax.sip.Dialog;
import javax.sip.Transaction;
import javax.sip.message.Response;
import org.mobicents.servlet.sip.core.session.MobicentsSipSession;
import org.mobicents.servlet.sip.message.SipFactoryImpl;
import org.mobicents.servlet.sip.message.SipServletResponseImpl;

/** The core's response with the methods of Servlet 3 to 6. Not thread-safe, as all responses. */
public final class SipResponse extends SipServletResponseImpl {

    /** For deserialisation. */
    public SipResponse() {}

    SipResponse(
            Response response,
            SipFactoryImpl factory,
            Transaction transaction,
            MobicentsSipSession session,
            Dialog dialog,
            boolean received,
            boolean retransmission) {
        super(response, factory, transaction, session, dialog, received, retransmission);
    }

    @Override
    public void setContentLengthLong(long length) {
        setContentLength(Math.toIntExact(length));
    }
}
