// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** The way back from the recorder into a dialog. Thread-safe; calls do not wait for the network. */
public interface SignallingLink {

    /** Sends BYE with {@code Reason: SIP;text="why"}. Nothing happens when the dialog has ended. */
    void hangUp(String why);
}
