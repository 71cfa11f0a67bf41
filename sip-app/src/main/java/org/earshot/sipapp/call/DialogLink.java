// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.SignallingLink;

/** Sends BYE into a dialog from outside its requests. Thread-safe: the container serialises what touches a session. */
final class DialogLink implements SignallingLink {

    private final AtomicReference<SipSession> session;
    private final Runnable whenEnded;

    DialogLink(SipSession session, Runnable whenEnded) {
        this.session = new AtomicReference<>(session);
        this.whenEnded = whenEnded;
    }

    /** Whether the dialog is open and our tag in it is this one. */
    boolean hasLocalTag(String tag) {
        SipSession dialog = session.get();
        return dialog != null
                && dialog.isValid()
                && tag.equals(dialog.getLocalParty().getParameter("tag"));
    }

    @Override
    public void hangUp(String why) {
        SipSession dialog = session.getAndSet(null);
        if (dialog == null) {
            return;
        }
        whenEnded.run();
        try {
            if (dialog.isValid() && dialog.getState() == SipSession.State.CONFIRMED) {
                SipServletRequest bye = dialog.createRequest("BYE");
                bye.setHeader("Reason", "SIP;text=\"" + why.replace('"', '\'') + "\"");
                bye.send();
            }
        } catch (IOException | IllegalStateException | IllegalArgumentException gone) {
            SipLog.LOG.byeNotSent(dialog.getCallId(), String.valueOf(gone.getMessage()));
        }
    }

    /** The client has ended the dialog: nothing is to be sent any more. */
    void ended() {
        if (session.getAndSet(null) != null) {
            whenEnded.run();
        }
    }
}
