// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.error;

/** Why the recorder refused or failed. Each edge maps a code once: SIP to a status, REST to a problem type. */
public enum ErrorCode {
    /** The disk is too full to take a new call. */
    STORAGE_FULL,
    /** No free RTP port pair is left in the configured range. */
    NO_MEDIA_PORT,
    /** The offer has no stream that can be recorded. */
    BAD_OFFER,
    /** The node finishes its calls and takes no new ones. */
    DRAINING,
    /** The node has reached its limit of calls or its media path is behind. */
    OVERLOADED,
    /** The metadata store does not answer. */
    STORE_UNAVAILABLE,
    /** The call file could not be written. */
    STORAGE_FAILURE,
    /** The dialog, recording or resource does not exist. */
    NOT_FOUND,
    /** The request contradicts the present state, e.g. deleting a recording that still runs. */
    CONFLICT,
    /** A parameter is out of range or malformed. */
    BAD_REQUEST,
    /** A rendition could not be made from the call file. */
    RENDERING_FAILED
}
