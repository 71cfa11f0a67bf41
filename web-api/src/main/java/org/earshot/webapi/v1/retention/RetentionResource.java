// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.earshot.domain.config.EarshotConfig;
import org.earshot.domain.retention.LegalHolds;
import org.earshot.domain.retention.PruningProgress;
import org.earshot.domain.retention.RetentionAdmin;
import org.earshot.domain.retention.RetentionPolicy;
import org.earshot.domain.retention.RetentionPriority;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.parameter.Parameters;

/** What is kept for how long, what would be pruned, and a run on demand. One instance per request. */
@Path("/api/v1/retention")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
public final class RetentionResource {

    private static final int HOLDS = 100;
    private static final int MOST_STEPS = 10_000;

    private final RetentionAdmin retention;
    private final LegalHolds holds;
    private final EarshotConfig config;

    /** Jakarta REST asks for it, CDI uses the other. */
    public RetentionResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public RetentionResource(RetentionAdmin retention, LegalHolds holds, EarshotConfig config) {
        this.retention = retention;
        this.holds = holds;
        this.config = config;
    }

    @GET
    @RolesAllowed({"viewer", "operator", "admin", "compliance"})
    public Response read() {
        return Response.ok(RetentionView.of(retention.status(), holds.all(HOLDS)))
                .build();
    }

    @GET
    @Path("preview")
    @RolesAllowed({"viewer", "operator", "admin", "compliance"})
    public Response preview(@Context UriInfo uri) {
        RetentionPolicy policy = policy(uri);
        return Response.ok(PreviewView.of(config.nodeName(), policy, retention.preview(policy, MOST_STEPS)))
                .build();
    }

    @POST
    @Path("run")
    @RolesAllowed("admin")
    public Response run(@Context UriInfo uri, @Context SecurityContext caller) {
        PruningProgress run =
                retention.run(policy(uri), caller.getUserPrincipal().getName());
        return Response.accepted(RunView.of(config.nodeName(), run)).build();
    }

    /** The node's policy, with what the request says otherwise. */
    private RetentionPolicy policy(UriInfo uri) {
        Parameters given = new Parameters(uri.getQueryParameters());
        RetentionPolicy own = config.retention().policy();
        Optional<Duration> maxAge = given.isWord("maxAge", "none")
                ? Optional.empty()
                : given.duration("maxAge", "none or ").or(own::maxAge);
        String priority = given.word(
                "priority", List.of("new", "retained"), own.priority().name().toLowerCase(Locale.ROOT));
        return new RetentionPolicy(
                maxAge,
                given.duration("minAge", "").orElse(own.minAge()),
                RetentionPriority.valueOf(priority.toUpperCase(Locale.ROOT)));
    }
}
