// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.cluster;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
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
import jakarta.ws.rs.core.UriInfo;
import java.time.Clock;
import org.earshot.domain.cluster.ClusterNodes;
import org.earshot.domain.cluster.HealthQueries;
import org.earshot.domain.cluster.NodeReport;
import org.earshot.domain.cluster.NodeState;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.storage.StorageState;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.relay.Relay;
import org.earshot.webapi.v1.relay.RelayedRequest;

/** All nodes as this one sees them, and the drain switch of each. One instance per request. */
@Path("/api/v1/cluster")
@Dependent
public final class ClusterResource {

    private static final String TABLE = "text/plain; charset=utf-8; qs=0.5";

    private final ClusterNodes nodes;
    private final HealthQueries health;
    private final EarshotConfig config;
    private final Relay relay;
    private final Clock clock;

    /** Jakarta REST asks for it, CDI uses the other. */
    public ClusterResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public ClusterResource(ClusterNodes nodes, HealthQueries health, EarshotConfig config, Relay relay, Clock clock) {
        this.nodes = nodes;
        this.health = health;
        this.config = config;
        this.relay = relay;
        this.clock = clock;
    }

    @GET
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response cluster() {
        return Response.ok(view()).build();
    }

    @GET
    @Produces(TABLE)
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response table() {
        return Response.ok(ClusterTable.of(view()), "text/plain; charset=utf-8").build();
    }

    @GET
    @Path("nodes/{name}")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response node(@PathParam("name") String name) {
        return Response.ok(ClusterNodeView.of(known(name), nodes.self().node(), clock.instant()))
                .build();
    }

    @POST
    @Path("nodes/{name}/drain")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed("admin")
    @Audited
    public Response drain(@PathParam("name") String name, @Context UriInfo uri, @Context HttpHeaders headers) {
        return draining(true, name, RelayedRequest.change("POST", uri.getRequestUri(), headers));
    }

    @POST
    @Path("nodes/{name}/undrain")
    @Produces(MediaType.APPLICATION_JSON)
    @RolesAllowed("admin")
    @Audited
    public Response undrain(@PathParam("name") String name, @Context UriInfo uri, @Context HttpHeaders headers) {
        return draining(false, name, RelayedRequest.change("POST", uri.getRequestUri(), headers));
    }

    /** A node that will not come back: it counts neither for the majority nor as one that may return with recordings. */
    @DELETE
    @Path("nodes/{name}")
    @RolesAllowed("admin")
    @Audited
    public Response forget(@PathParam("name") String name) {
        NodeReport node = known(name);
        boolean there = nodes.byMembership().stream()
                .anyMatch(known -> known.node().equals(node.node()) && known.state() != NodeState.DOWN);
        if (there) {
            throw new RecorderException(
                    ErrorCode.CONFLICT,
                    "Node " + name + " is " + node.state()
                            + ": stop it for good first. Recordings that only it has are lost then.");
        }
        nodes.forget(node.node());
        return Response.noContent().build();
    }

    private Response draining(boolean draining, String name, RelayedRequest request) {
        NodeReport node = known(name);
        if (node.node().equals(nodes.self().node())) {
            health.draining(draining);
            return Response.ok(NodeView.of(health.health(), config)).build();
        }
        if (request.wasRelayed()) {
            throw new RecorderException(
                    ErrorCode.CONFLICT,
                    "This is node " + nodes.self().node() + ", asked as if it were " + name
                            + "; compare earshot.cluster.api of the nodes.");
        }
        return relay.of(node, request);
    }

    private ClusterView view() {
        boolean criticalTakesCalls = config.retention().policy().priority().admits(StorageState.CRITICAL);
        return ClusterView.of(nodes.all(), nodes.self().node(), criticalTakesCalls, clock.instant());
    }

    private NodeReport known(String name) {
        return nodes.all().stream()
                .filter(node -> node.node().value().equals(name))
                .findFirst()
                .orElseThrow(() -> new RecorderException(
                        ErrorCode.NOT_FOUND, "There is no node " + name + "; GET /api/v1/cluster lists all."));
    }
}
