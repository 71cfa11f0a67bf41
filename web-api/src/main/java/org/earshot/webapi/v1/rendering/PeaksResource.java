// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.WaveformPeaks;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.parameter.Parameters;
import org.earshot.webapi.v1.relay.Relayed;

/** The waveform of a recording, so that no client has to decode a call to draw it. One instance per request. */
@Path("/api/v1/recordings")
@Produces(MediaType.APPLICATION_JSON)
@Dependent
@Audited
@Relayed
public final class PeaksResource {

    private final Renderer renderer;
    private final RecordingQueries queries;

    /** Jakarta REST asks for it, CDI uses the other. */
    public PeaksResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public PeaksResource(Renderer renderer, RecordingQueries queries) {
        this.renderer = renderer;
        this.queries = queries;
    }

    @GET
    @Path("{id}/peaks")
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response peaks(@PathParam("id") String id, @Context UriInfo uri) {
        RecordingId recording = Parameters.recordingId(id);
        String points =
                new Parameters(uri.getQueryParameters()).word("pointsPerSecond", List.of("1", "10", "100"), "10");
        WaveformPeaks peaks =
                new MediaGone(queries).explain(recording, () -> renderer.peaks(recording, Integer.parseInt(points)));
        return Response.ok(PeaksView.of(peaks)).build();
    }
}
