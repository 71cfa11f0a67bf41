// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import org.earshot.webapi.v1.parameter.BadParameter;

/** Answers a parameter that cannot be read with its name, what was sent and what it takes. Thread-safe. */
@Provider
public final class BadParameterMapper implements ExceptionMapper<BadParameter> {

    @Override
    public Response toResponse(BadParameter bad) {
        String detail = "Parameter '" + bad.parameter() + "' is '" + bad.value() + "'; it takes " + bad.allowed() + ".";
        return Problem.of("bad-request", "Malformed request", 400, detail)
                .about(bad.parameter(), bad.value(), bad.allowed())
                .answer()
                .build();
    }
}
