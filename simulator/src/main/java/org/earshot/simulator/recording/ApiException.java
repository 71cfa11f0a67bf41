// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

/** The REST API could not be used; the message says why and what to do. */
public final class ApiException extends Exception {

    private static final long serialVersionUID = 1L;

    public ApiException(String message) {
        super(message);
    }

    ApiException(String message, Throwable cause) {
        super(message, cause);
    }
}
