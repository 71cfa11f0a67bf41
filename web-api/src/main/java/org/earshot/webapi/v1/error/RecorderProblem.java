// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import org.earshot.domain.error.ErrorCode;

/**
 * Status and title of each error code of the recorder: the one place where codes become HTTP.
 *
 * @param retryAfterSeconds after which a client may try again; 0 when that does not help
 */
record RecorderProblem(int status, String title, int retryAfterSeconds) {

    static RecorderProblem of(ErrorCode code) {
        return switch (code) {
            case NOT_FOUND -> new RecorderProblem(404, "Not found", 0);
            case CONFLICT -> new RecorderProblem(409, "Not possible in this state", 0);
            case BAD_REQUEST -> new RecorderProblem(400, "Malformed request", 0);
            case BAD_OFFER -> new RecorderProblem(400, "Offer without a stream to record", 0);
            case OVERLOADED -> new RecorderProblem(503, "Too busy", 5);
            case NO_MEDIA_PORT -> new RecorderProblem(503, "No media port is free", 30);
            case DRAINING -> new RecorderProblem(503, "Node is being drained", 60);
            case STORE_UNAVAILABLE -> new RecorderProblem(503, "Metadata store does not answer", 10);
            case STORAGE_FULL -> new RecorderProblem(503, "Recording disk is full", 300);
            case STORAGE_FAILURE -> new RecorderProblem(500, "Recording disk fails", 0);
            case RENDERING_FAILED -> new RecorderProblem(500, "Rendition could not be made", 0);
        };
    }

    /** Whether the operator should read about it in the log. */
    boolean ours() {
        return status >= 500 && retryAfterSeconds == 0;
    }
}
