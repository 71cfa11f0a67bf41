// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.net.InetSocketAddress;
import org.earshot.protocol.sdp.SessionDescription;

/** Hears what becomes of a dialog, on the event loop's thread. */
public interface DialogListener {

    /** The recorder answered and has our ACK. */
    void answered(DialogAnswer answer);

    /** A redirection is followed to that address. */
    default void redirected(InetSocketAddress to) {}

    /** The recorder moved its media, by a re-INVITE or by its answer to ours. */
    void moved(SessionDescription description);

    /** Another node went on with the dialog; {@link #moved} follows. */
    default void takenOver(InetSocketAddress by) {}

    /** The call did not come about, or its BYE got no good answer. */
    void failed(CallFailure failure);

    /** The dialog ended well; {@code byRecorder} says who sent the BYE. */
    void ended(boolean byRecorder);
}
