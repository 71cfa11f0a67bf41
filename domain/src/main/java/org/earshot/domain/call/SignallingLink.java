// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** The way back from the recorder into a dialog. Thread-safe; calls do not wait for the network. */
public interface SignallingLink {

    /** Sends BYE with {@code Reason: SIP;text="why"}. Nothing happens when the dialog has ended. */
    void hangUp(String why);

    /** Lets go of the dialog without a word to the client, since another node has it now. */
    default void abandon() {}
}
