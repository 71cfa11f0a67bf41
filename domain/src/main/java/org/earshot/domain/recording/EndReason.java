// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.recording;

import java.util.Locale;

/** Why a recording ended. {@link #code()} is the stable name in the API. */
public enum EndReason {
    NORMAL,
    CANCELLED,
    SETUP_FAILED,
    MEDIA_TIMEOUT,
    SESSION_EXPIRED,
    MAX_DURATION,
    OPERATOR,
    STORAGE_FAILURE,
    SERVER_RESTART,
    /** Its node vanished from the cluster, and another node ended the recording. */
    SERVER_LOST;

    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
