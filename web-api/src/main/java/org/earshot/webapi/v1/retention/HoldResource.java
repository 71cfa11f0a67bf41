// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.retention;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.LegalHolds;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.json.HoldView;
import org.earshot.webapi.v1.json.JsonReader;
import org.earshot.webapi.v1.parameter.Parameters;

/** The legal hold of a recording, from any node. One instance per request. */
@Path("/api/v1/recordings/{id}/hold")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
public final class HoldResource {

    private final LegalHolds holds;

    /** Jakarta REST asks for it, CDI uses the other. */
    public HoldResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public HoldResource(LegalHolds holds) {
        this.holds = holds;
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    @RolesAllowed({"admin", "compliance"})
    public Response hold(@PathParam("id") String id, @Context SecurityContext caller, byte[] body) {
        LegalHold placed = holds.hold(
                Parameters.recordingId(id),
                caller.getUserPrincipal().getName(),
                JsonReader.text(body, "reason").strip());
        return Response.ok(HoldView.of(placed)).build();
    }

    @DELETE
    @RolesAllowed({"admin", "compliance"})
    public Response release(@PathParam("id") String id, @Context SecurityContext caller) {
        holds.release(Parameters.recordingId(id), caller.getUserPrincipal().getName());
        return Response.noContent().build();
    }
}
