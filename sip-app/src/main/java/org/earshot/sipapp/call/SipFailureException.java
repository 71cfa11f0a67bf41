// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.call;

/** Ends the handling of a request with a final response. Confined to this package. */
final class SipFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient SipFailure failure;

    SipFailureException(SipFailure failure) {
        super(failure.status() + " " + failure.reason(), null, false, false);
        this.failure = failure;
    }

    SipFailure failure() {
        return failure;
    }
}
