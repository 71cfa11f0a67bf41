// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sdp;

/** An SDP body that cannot be used. The message is short and fit for a SIP Warning or reason phrase. Immutable. */
public final class SdpException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message what is wrong, in plain ASCII and without line breaks
     */
    public SdpException(String message) {
        super(message);
    }
}
