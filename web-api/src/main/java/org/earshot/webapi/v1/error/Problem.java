// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import org.earshot.webapi.v1.json.JsonBody;
import org.earshot.webapi.v1.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/**
 * A problem document (RFC 9457 §3). Members that do not apply are left out.
 *
 * @param type {@code urn:earshot:problem:<code>}, stable
 * @param detail what is wrong and what to do next
 * @param instance path of the request
 * @param parameter name of the parameter that does not fit
 * @param value what was sent for it
 * @param allowed what it takes
 * @param incident id under which the log tells more
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String instance,
        @Nullable String parameter,
        @Nullable String value,
        @Nullable String allowed,
        @Nullable String incident)
        implements JsonBody {

    private static final String NAMESPACE = "urn:earshot:problem:";

    static Problem of(String code, String title, int status, String detail) {
        return new Problem(NAMESPACE + code, title, status, detail, null, null, null, null, null);
    }

    Problem at(String path) {
        return new Problem(type, title, status, detail, path, parameter, value, allowed, incident);
    }

    Problem about(String name, String sent, String takes) {
        return new Problem(type, title, status, detail, instance, name, sent, takes, incident);
    }

    Problem incident(String id) {
        return new Problem(type, title, status, detail, instance, parameter, value, allowed, id);
    }

    ResponseBuilder answer() {
        return Response.status(status).type(JsonWriter.PROBLEM_JSON).entity(this);
    }
}
