// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

import java.util.function.Consumer;
import javax.servlet.sip.SipServletResponse;
import javax.servlet.sip.SipSession;

/**
 * Carries confirmed dialogs in which the application is the called party from one server to another (RFC 3261 §12): the state
 * of a dialog as text, and a dialog made of it. All servers have the same {@code server-id} and the same application.
 * Thread-safe; an application finds it as the servlet context attribute {@link #ATTRIBUTE} or by {@code @Inject}.
 */
public interface DialogTransfer {

    /** Name of the servlet context attribute. */
    String ATTRIBUTE = "org.earshot.sip.api.DialogTransfer";

    /**
     * Writes down what a dialog will be once an answer is sent. A request that is answered with it but is repeated to the other
     * server, since the answer was lost, is taken there as new.
     *
     * @param answer a 2xx to an INVITE, or to a request in the dialog, which is not sent yet
     * @return lines of text
     */
    String export(SipServletResponse answer);

    /**
     * Writes down what a dialog is now.
     *
     * @param session of a confirmed dialog
     * @return lines of text
     * @throws IllegalStateException if the session has no confirmed dialog
     */
    String export(SipSession session);

    /**
     * Goes on with a dialog here. Its own CSeq jumps far ahead, since the other server may have sent requests which the text
     * does not know of.
     *
     * @param dialog what {@code export} wrote
     * @param address from which it goes on, as {@link #speakFrom} has it; empty for that of the first connector
     * @param prepare gets the session before requests of the peer can reach it, to set its attributes
     * @return the session, in an application session of its own
     * @throws IllegalArgumentException if the text cannot be read
     * @throws IllegalStateException if the dialog is here already, or no connector has its transport
     */
    SipSession restore(String dialog, String address, Consumer<SipSession> prepare);

    /**
     * Has Contact and Via of a dialog name an address at which the server listens besides those of its connectors
     * ({@link SipListening}). Nothing changes when it does not listen there by the dialog's transport.
     *
     * @param session of the dialog
     * @param address an IP address
     */
    void speakFrom(SipSession session, String address);

    /**
     * Forgets a dialog and its sessions without a word to the peer, since it goes on elsewhere.
     *
     * @param session of the dialog; nothing happens when it is not valid any more
     */
    void forget(SipSession session);

    /**
     * A dialog over UDP that never was, as {@code export} would write it: for rehearsals before the first call.
     *
     * @param servlet that handles it
     * @param peer SIP URI to which requests go
     * @return lines of text
     */
    String madeUp(String servlet, String peer);
}
