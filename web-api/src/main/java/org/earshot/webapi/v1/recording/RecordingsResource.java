// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.recording;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.earshot.domain.error.ErrorCode;
import org.earshot.domain.error.RecorderException;
import org.earshot.domain.recording.Page;
import org.earshot.domain.recording.Recording;
import org.earshot.domain.recording.RecordingAdmin;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.replication.inbox.ReplicationOrigin;
import org.earshot.domain.replication.inbox.ReplicationOrigins;
import org.earshot.domain.retention.LegalHold;
import org.earshot.domain.retention.LegalHolds;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.parameter.Parameters;
import org.earshot.webapi.v1.relay.Relay;
import org.earshot.webapi.v1.relay.Relayed;
import org.earshot.webapi.v1.relay.RelayedRequest;

/** List, search, read, delete and stop recordings. One instance for each request. */
@Path("/api/v1/recordings")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
public final class RecordingsResource {

    private final RecordingQueries queries;
    private final RecordingAdmin admin;
    private final LegalHolds holds;
    private final ReplicationOrigins origins;
    private final Relay relay;

    /** Jakarta REST asks for it, CDI uses the other. */
    public RecordingsResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public RecordingsResource(
            RecordingQueries queries, RecordingAdmin admin, LegalHolds holds, ReplicationOrigins origins, Relay relay) {
        this.queries = queries;
        this.admin = admin;
        this.holds = holds;
        this.origins = origins;
        this.relay = relay;
    }

    @GET
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response list(@Context UriInfo uri) {
        ListQuery query = ListQuery.from(new Parameters(uri.getQueryParameters()));
        Page<Recording> page = queries.find(query.filter(), query.after(), query.limit());
        String next = page.next().map(Cursor::encode).orElse(null);
        List<RecordingId> ids = page.items().stream().map(Recording::id).toList();
        Map<RecordingId, LegalHold> held = known(holds::of, ids);
        Map<RecordingId, ReplicationOrigin> from = known(origins::origins, ids);
        List<RecordingView> items = page.items().stream()
                .map(recording ->
                        RecordingView.of(recording, held.get(recording.id()), from.get(recording.id()), false))
                .toList();
        ResponseBuilder answer = Response.ok(new RecordingPage(items, next));
        if (next != null) {
            answer.header(HttpHeaders.LINK, "<" + nextPage(uri, next) + ">; rel=\"next\"");
        }
        return answer.build();
    }

    /** What waits on the node's disk for its database is shown all the same; these are known to the database alone. */
    private static <T> Map<RecordingId, T> known(
            Function<List<RecordingId>, Map<RecordingId, T>> facts, List<RecordingId> recordings) {
        try {
            return facts.apply(recordings);
        } catch (RecorderException e) {
            if (e.code() == ErrorCode.STORE_UNAVAILABLE) {
                return Map.of();
            }
            throw e;
        }
    }

    @GET
    @Path("{id}")
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response read(@PathParam("id") String id, @Context UriInfo uri) {
        RecordingId wanted = Parameters.recordingId(id);
        boolean raw = !new Parameters(uri.getQueryParameters())
                .word("include", List.of("rawMetadata"), "")
                .isEmpty();
        Recording recording = queries.byId(wanted)
                .orElseThrow(() -> new RecorderException(
                        ErrorCode.NOT_FOUND,
                        "There is no recording " + wanted + "; GET /api/v1/recordings lists those that are there."));
        LegalHold hold = known(holds::of, List.of(wanted)).get(wanted);
        ReplicationOrigin origin = known(origins::origins, List.of(wanted)).get(wanted);
        return Response.ok(RecordingView.of(recording, hold, origin, raw)).build();
    }

    @DELETE
    @Path("{id}")
    @RolesAllowed("admin")
    @Relayed
    public Response delete(
            @PathParam("id") String id,
            @Context SecurityContext caller,
            @Context UriInfo uri,
            @Context HttpHeaders headers) {
        RecordingId recording = Parameters.recordingId(id);
        admin.delete(recording, caller.getUserPrincipal().getName());
        relay.deleteCopies(recording, RelayedRequest.change(HttpMethod.DELETE, uri.getRequestUri(), headers));
        return Response.noContent().build();
    }

    @POST
    @Path("{id}/stop")
    @RolesAllowed({"operator", "admin"})
    @Relayed
    public Response stop(@PathParam("id") String id, @Context SecurityContext caller) {
        admin.stop(Parameters.recordingId(id), caller.getUserPrincipal().getName());
        return Response.accepted().build();
    }

    /** Relative (RFC 8288 §3.1), so that it is right behind a proxy too. */
    private static String nextPage(UriInfo uri, String cursor) {
        return UriBuilder.fromUri(uri.getRequestUri())
                .scheme(null)
                .host(null)
                .port(-1)
                .replaceQueryParam("cursor", cursor)
                .build()
                .toString();
    }
}
