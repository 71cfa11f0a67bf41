// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.sip;

/** A header value that cannot be read. Immutable. */
public final class SipSyntaxException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message what is wrong, in plain ASCII and without line breaks
     */
    public SipSyntaxException(String message) {
        super(message);
    }
}
