// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.recording;

import org.jspecify.annotations.Nullable;

/** The REST API could not be used; the message says why and what to do. */
public final class ApiException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean passing;

    public ApiException(String message) {
        super(message);
        this.passing = false;
    }

    ApiException(String message, Throwable cause) {
        super(message, cause);
        this.passing = false;
    }

    private ApiException(String message, @Nullable Throwable cause, boolean passing) {
        super(message, cause);
        this.passing = passing;
    }

    /** A fault that is over when the node has started, or that another node does not have. */
    static ApiException passing(String message, @Nullable Throwable cause) {
        return new ApiException(message, cause, true);
    }

    boolean isPassing() {
        return passing;
    }
}
