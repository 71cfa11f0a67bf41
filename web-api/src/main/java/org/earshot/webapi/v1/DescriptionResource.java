// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.Dependent;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** What is here: a page for people at the root, and the OpenAPI document for tools. One instance per request. */
@Path("/")
@Dependent
@PermitAll
public final class DescriptionResource {

    @GET
    @Produces("text/html; charset=utf-8")
    public Response index() throws IOException {
        return Response.ok(text("index.html")).build();
    }

    /** RFC 9512 registers the type. */
    @GET
    @Path("api/v1/openapi.yaml")
    @Produces("application/yaml; charset=utf-8")
    public Response openapi() throws IOException {
        return Response.ok(text("openapi.yaml")).build();
    }

    private static byte[] text(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(DescriptionResource.class.getResourceAsStream(name), name)) {
            return in.readAllBytes();
        }
    }
}
