// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

/** Ends the handling of a request with a final response. Confined to this package. */
public final class SipFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SipFailure failure;

    public SipFailureException(SipFailure failure) {
        super(failure.status() + " " + failure.reason(), null, false, false);
        this.failure = failure;
    }

    public SipFailure failure() {
        return failure;
    }
}
