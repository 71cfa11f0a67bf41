// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.call;

import java.time.Duration;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;

/** Why the node takes no new call now, and when a client may ask again. */
public record Refusal(ErrorCode code, String why, Duration retryAfter) {

    RecorderException asException() {
        return RecorderException.notAdmitted(code, why);
    }
}
