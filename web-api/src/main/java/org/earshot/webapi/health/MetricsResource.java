// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.health;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;
import org.earshot.domain.cluster.HealthQueries;

/** The node's figures for Prometheus. One instance per request. */
@Path("/metrics")
@Dependent
@PermitAll
public final class MetricsResource {

    private final HealthQueries queries;

    /** Jakarta REST asks for it, CDI uses the other. */
    public MetricsResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public MetricsResource(HealthQueries queries) {
        this.queries = queries;
    }

    @GET
    public Response metrics() {
        return Response.ok(PrometheusText.of(queries.metrics()), PrometheusText.CONTENT_TYPE)
                .build();
    }
}
