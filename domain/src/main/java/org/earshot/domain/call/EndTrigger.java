// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.call;

/** What brought a dialog, and with its last dialog a recording, to an end. */
public enum EndTrigger {
    /** BYE of the client. */
    BYE,
    /** CANCEL before the answer was confirmed. */
    CANCEL,
    /** The client never confirmed the 200 (no ACK). */
    NO_ACK,
    /** The client confirmed without media: ACK without SDP after our offer, then a BYE with a failure cause. */
    SETUP_FAILED,
    /** No packet on any stream for the orphan time, and the client does not answer or never ends the call. */
    MEDIA_TIMEOUT,
    /** The session timer ran out and no media flows (RFC 4028). */
    SESSION_EXPIRED,
    /** The call reached the configured maximum. */
    MAX_DURATION,
    /** An operator or the shutdown of the node ended it. */
    OPERATOR,
    /** The call file could not be written any more. */
    STORAGE_FAILURE,
    /** The process ended under the call; found at the next start. */
    SERVER_RESTART,
    /** The others took the node for lost and ended its calls, although it lived. */
    SERVER_LOST
}
