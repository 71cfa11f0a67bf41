// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.UUID;

/** Answers a defect: the client gets an incident id, the log the same id and the cause. Thread-safe. */
@Provider
public final class ThrowableMapper implements ExceptionMapper<Throwable> {

    @Override
    public Response toResponse(Throwable failure) {
        String incident = UUID.randomUUID().toString();
        ErrorLog.LOG.defect(incident, failure);
        String detail = "The recorder failed to answer; running recordings are not affected. Tell the operator the"
                + " incident id, the server log has the cause under it.";
        return Problem.of("internal", "Internal error", 500, detail)
                .incident(incident)
                .answer()
                .build();
    }
}
