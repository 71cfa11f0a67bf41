// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.message;

/** Ends the handling of a request with a final response; never leaves the application. */
public final class SipFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SipFailure failure;

    /** Has no stack trace: it tells what is wrong with a request, not with the program. */
    public SipFailureException(SipFailure failure) {
        super(failure.status() + " " + failure.reason(), null, false, false);
        this.failure = failure;
    }

    /** What to answer. */
    public SipFailure failure() {
        return failure;
    }
}
