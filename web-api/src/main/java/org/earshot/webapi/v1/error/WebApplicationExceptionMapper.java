// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Answers what Jakarta REST refuses (no such path, method, media type, role), keeping its headers. Thread-safe. */
@Provider
public final class WebApplicationExceptionMapper implements ExceptionMapper<WebApplicationException> {

    @Override
    public Response toResponse(WebApplicationException refusal) {
        Response original = refusal.getResponse();
        if (original.getStatus() < 400) {
            return original;
        }
        ResponseBuilder answer = StatusProblem.of(original.getStatus()).answer();
        original.getHeaders().forEach((name, values) -> {
            if (!name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE)
                    && !name.equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)) {
                values.forEach(value -> answer.header(name, value));
            }
        });
        return answer.build();
    }
}
