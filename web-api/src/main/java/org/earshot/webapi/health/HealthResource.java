// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.health;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.NodeHealth;
import org.jspecify.annotations.Nullable;

/** Probes: live (or restart the process), ready (or send no calls here), both. One instance per request. */
@Path("/health")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@PermitAll
public final class HealthResource {

    private static final String NOT_LIVE = "The node no longer works; restart its process.";

    private final HealthQueries queries;

    /** Jakarta REST asks for it, CDI uses the other. */
    public HealthResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public HealthResource(HealthQueries queries) {
        this.queries = queries;
    }

    @GET
    public Response health() {
        NodeHealth health = queries.health();
        return answer(health, health.live() ? notReady(health) : NOT_LIVE);
    }

    @GET
    @Path("live")
    public Response live() {
        NodeHealth health = queries.health();
        return answer(health, health.live() ? null : NOT_LIVE);
    }

    @GET
    @Path("ready")
    public Response ready() {
        NodeHealth health = queries.health();
        return answer(health, notReady(health));
    }

    private static @Nullable String notReady(NodeHealth health) {
        return health.notReady().orElse(null);
    }

    private static Response answer(NodeHealth health, @Nullable String reason) {
        return Response.status(reason == null ? 200 : 503)
                .entity(HealthView.of(health, reason))
                .build();
    }
}
