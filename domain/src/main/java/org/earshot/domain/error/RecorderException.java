// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.error;

import org.jspecify.annotations.Nullable;

/** The recorder's one unchecked exception: a stable code, and a message that says what to do next. */
public final class RecorderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    public RecorderException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public RecorderException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    public ErrorCode code() {
        return code;
    }
}
