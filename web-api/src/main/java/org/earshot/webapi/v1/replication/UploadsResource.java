// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.replication.inbox.ReplicationInbox;
import org.earshot.domain.replication.inbox.UploadStatus;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.parameter.BadParameter;
import org.earshot.webapi.v1.parameter.Parameters;
import org.earshot.webapi.v1.relay.Relayed;
import org.jspecify.annotations.Nullable;

/** Where other clusters bring recordings (docs/adr/0016). One instance per request. */
@Path("/api/v1/replication")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@PermitAll
@TokenGuarded
public final class UploadsResource {

    private final ReplicationInbox inbox;

    /** Jakarta REST asks for it, CDI uses the other. */
    public UploadsResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public UploadsResource(ReplicationInbox inbox) {
        this.inbox = inbox;
    }

    @GET
    @Path("identity")
    public Response identity() {
        return Response.ok(IdentityView.of(inbox.identity())).build();
    }

    @POST
    @Path("uploads")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response offer(@Context SecurityContext caller, byte[] manifest) {
        return answer(inbox.offer(manifest, caller.getUserPrincipal().getName()));
    }

    @GET
    @Path("uploads/{id}")
    public Response status(@PathParam("id") String id) {
        return answer(inbox.status(Parameters.recordingId(id)));
    }

    @PATCH
    @Path("uploads/{id}")
    @Consumes(MediaType.APPLICATION_OCTET_STREAM)
    public Response append(
            @PathParam("id") String id, @HeaderParam("Upload-Offset") @Nullable String offset, InputStream part) {
        RecordingId recording = Parameters.recordingId(id);
        String at = offset == null ? "" : offset.strip();
        if (!at.matches("\\d{1,18}")) {
            throw new BadParameter("Upload-Offset", at, "the number of bytes that are there already");
        }
        return answer(inbox.append(recording, Long.parseLong(at), part));
    }

    @POST
    @Path("uploads/{id}/complete")
    @Audited
    public Response complete(@PathParam("id") String id, @Context SecurityContext caller) {
        return answer(inbox.complete(
                Parameters.recordingId(id), caller.getUserPrincipal().getName()));
    }

    @GET
    @Path("recordings/{id}")
    @Relayed
    public Response verify(@PathParam("id") String id, @Context UriInfo uri) {
        String sha256 = new Parameters(uri.getQueryParameters()).text("sha256").orElse("");
        if (!sha256.matches("[0-9a-f]{64}")) {
            throw new BadParameter("sha256", sha256, "64 small hexadecimal digits");
        }
        return answer(inbox.verify(Parameters.recordingId(id), sha256));
    }

    private static Response answer(UploadStatus status) {
        return Response.ok(UploadView.of(status)).build();
    }
}
