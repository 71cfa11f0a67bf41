// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

import org.jspecify.annotations.Nullable;

/** The target cannot be reached, does not take the token, or is not able to take anything now: the run waits. */
public final class TargetAwayException extends Exception {

    private static final long serialVersionUID = 1L;

    public TargetAwayException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
