// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.error;

import org.jspecify.annotations.Nullable;

/** The recorder's one unchecked exception: a stable code, and a message that says what to do next. */
public final class RecorderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final boolean admission;

    public RecorderException(ErrorCode code, String message) {
        this(code, message, null);
    }

    public RecorderException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, cause, false);
    }

    private RecorderException(ErrorCode code, String message, @Nullable Throwable cause, boolean admission) {
        super(message, cause);
        this.code = code;
        this.admission = admission;
    }

    /** This node takes no new calls now; nothing of the call is here, so that another node may take it. */
    public static RecorderException notAdmitted(ErrorCode code, String message) {
        return new RecorderException(code, message, null, true);
    }

    /** Whether it is as {@link #notAdmitted} says. */
    public boolean isNotAdmitted() {
        return admission;
    }

    public ErrorCode code() {
        return code;
    }
}
