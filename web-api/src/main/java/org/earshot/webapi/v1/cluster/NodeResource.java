// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.webapi.v1.audit.Audited;

/** This node: its state, and the switch that lets it finish its calls and take no new ones. One instance per request. */
@Path("/api/v1/node")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
public final class NodeResource {

    private final HealthQueries health;
    private final EarshotConfig config;

    /** Jakarta REST asks for it, CDI uses the other. */
    public NodeResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public NodeResource(HealthQueries health, EarshotConfig config) {
        this.health = health;
        this.config = config;
    }

    @GET
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response node() {
        return Response.ok(NodeView.of(health.health(), config)).build();
    }

    @POST
    @Path("drain")
    @RolesAllowed("admin")
    @Audited
    public Response drain() {
        health.draining(true);
        return node();
    }

    @POST
    @Path("undrain")
    @RolesAllowed("admin")
    @Audited
    public Response undrain() {
        health.draining(false);
        return node();
    }
}
