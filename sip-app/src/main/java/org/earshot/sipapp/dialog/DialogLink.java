// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.dialog;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.servlet.sip.SipServletRequest;
import javax.servlet.sip.SipSession;
import org.earshot.domain.call.SignallingLink;

/** Ends a dialog from outside its requests: by a BYE, or without a word. Thread-safe: the container serialises what touches a session. */
public final class DialogLink implements SignallingLink {

    static final String ATTRIBUTE = "org.earshot.link";

    private final AtomicReference<SipSession> session;
    private final Runnable whenEnded;
    private final Consumer<SipSession> forget;

    /**
     * The way back into the dialog of a session.
     *
     * @param whenEnded runs once, when the dialog ends on either side or is let go
     * @param forget drops a session and its dialog without a word to the client
     */
    public DialogLink(SipSession session, Runnable whenEnded, Consumer<SipSession> forget) {
        this.session = new AtomicReference<>(session);
        this.whenEnded = whenEnded;
        this.forget = forget;
    }

    /** The way back into the dialog of a session. */
    public static Optional<DialogLink> of(SipSession session) {
        return session.getAttribute(ATTRIBUTE) instanceof DialogLink link ? Optional.of(link) : Optional.empty();
    }

    /** Whether the dialog is open and our tag in it is this one. */
    public boolean hasLocalTag(String tag) {
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
            DialogLog.LOG.byeNotSent(dialog.getCallId(), String.valueOf(gone.getMessage()));
        }
    }

    @Override
    public void abandon() {
        SipSession dialog = session.getAndSet(null);
        if (dialog == null) {
            return;
        }
        whenEnded.run();
        try {
            forget.accept(dialog);
        } catch (IllegalStateException gone) {
            DialogLog.LOG.notForgotten(String.valueOf(gone.getMessage()));
        }
    }

    /** The client has ended the dialog: nothing is to be sent any more. */
    public void ended() {
        if (session.getAndSet(null) != null) {
            whenEnded.run();
        }
    }
}
