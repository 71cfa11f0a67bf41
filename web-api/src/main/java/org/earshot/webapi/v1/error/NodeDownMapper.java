// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Says which node is down; its recordings are there again when it is back. Thread-safe. */
@Provider
public final class NodeDownMapper implements ExceptionMapper<NodeDownException> {

    private static final int RETRY_SECONDS = 30;

    @Override
    public Response toResponse(NodeDownException failure) {
        return Problem.of("node-down", "A node is down", 503, String.valueOf(failure.getMessage()))
                .answer()
                .header(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                .build();
    }
}
