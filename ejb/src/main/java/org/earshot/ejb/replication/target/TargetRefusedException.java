// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.replication.target;

/** The target does not take this one recording, or not in this way. */
public final class TargetRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private static final int UNAVAILABLE = 503;

    private final int status;

    /** @param status of HTTP */
    public TargetRefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The node of the target that has the recording is down or busy with it: later it may say something else. */
    public boolean isUnavailable() {
        return status == UNAVAILABLE;
    }

    public int status() {
        return status;
    }
}
