// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.earshot.domain.replication.inbox.ReplicationTokens;
import org.earshot.domain.replication.inbox.ReplicationTokens.Issued;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.json.JsonReader;

/** Tokens with which other clusters bring recordings here. One instance per request. */
@Path("/api/v1/replication/tokens")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
public final class TokensResource {

    private final ReplicationTokens tokens;

    /** Jakarta REST asks for it, CDI uses the other. */
    public TokensResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public TokensResource(ReplicationTokens tokens) {
        this.tokens = tokens;
    }

    @GET
    @RolesAllowed("admin")
    public Response list() {
        return Response.ok(new TokensView(tokens.all().stream()
                        .map(token -> TokenView.of(token, null))
                        .toList()))
                .build();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed("admin")
    public Response create(@Context SecurityContext caller, byte[] body) {
        Issued issued = tokens.create(
                JsonReader.text(body, "name"), caller.getUserPrincipal().getName());
        return Response.status(Response.Status.CREATED)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .entity(TokenView.of(issued.token(), issued.secret()))
                .build();
    }

    @DELETE
    @Path("{name}")
    @RolesAllowed("admin")
    public Response revoke(@PathParam("name") String name, @Context SecurityContext caller) {
        tokens.revoke(name, caller.getUserPrincipal().getName());
        return Response.noContent().build();
    }
}
