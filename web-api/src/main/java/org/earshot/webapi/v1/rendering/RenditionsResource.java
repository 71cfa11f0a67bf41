// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.rendering;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.earshot.domain.recording.RecordingId;
import org.earshot.domain.recording.RecordingQueries;
import org.earshot.domain.rendering.AudioFormat;
import org.earshot.domain.rendering.ChannelLayout;
import org.earshot.domain.rendering.RenderRequest;
import org.earshot.domain.rendering.Renderer;
import org.earshot.domain.rendering.Rendition;
import org.earshot.webapi.v1.audit.Audited;
import org.earshot.webapi.v1.parameter.Parameters;
import org.earshot.webapi.v1.relay.Relayed;
import org.jspecify.annotations.Nullable;

/** The audio and the packets of a recording as files that can be played while they arrive. One instance per request. */
@Path("/api/v1/recordings")
@Dependent
@Audited
@Relayed
public final class RenditionsResource {

    private static final List<String> YES_NO = List.of("0", "1", "false", "true");

    private final Renderer renderer;
    private final RecordingQueries queries;

    /** Jakarta REST asks for it, CDI uses the other. */
    public RenditionsResource() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public RenditionsResource(Renderer renderer, RecordingQueries queries) {
        this.renderer = renderer;
        this.queries = queries;
    }

    @GET
    @Path("{id}/audio.{format:wav|mp3|ogg}")
    @RolesAllowed({"viewer", "operator", "admin"})
    public Response audio(
            @PathParam("id") String id,
            @PathParam("format") String extension,
            @Context UriInfo uri,
            @Context Request request,
            @Context HttpHeaders headers) {
        RecordingId recording = Parameters.recordingId(id);
        Parameters given = new Parameters(uri.getQueryParameters());
        String layout = given.word("layout", List.of("stereo", "mono"), "stereo");
        String attachment = attachment(recording, given, extension);
        RenderRequest wish =
                new RenderRequest(recording, format(extension), ChannelLayout.valueOf(layout.toUpperCase(Locale.ROOT)));
        return new FileAnswer(request, headers).of(render(wish), attachment);
    }

    @GET
    @Path("{id}/packets.pcapng")
    @RolesAllowed({"operator", "admin"})
    public Response packets(
            @PathParam("id") String id, @Context UriInfo uri, @Context Request request, @Context HttpHeaders headers) {
        RecordingId recording = Parameters.recordingId(id);
        String attachment = attachment(recording, new Parameters(uri.getQueryParameters()), "pcapng");
        RenderRequest wish = new RenderRequest(recording, AudioFormat.PCAPNG, ChannelLayout.STEREO);
        return new FileAnswer(request, headers).of(render(wish), attachment);
    }

    private Rendition render(RenderRequest wish) {
        return new MediaGone(queries).explain(wish.recording(), () -> renderer.render(wish));
    }

    private @Nullable String attachment(RecordingId recording, Parameters given, String extension) {
        String download = given.word("download", YES_NO, "0");
        if (download.equals("0") || download.equals("false")) {
            return null;
        }
        return queries.byId(recording)
                .map(found -> DownloadName.of(found, extension))
                .orElse(recording + "." + extension);
    }

    private static AudioFormat format(String extension) {
        return Arrays.stream(AudioFormat.values())
                .filter(f -> f.extension().equals(extension))
                .findFirst()
                .orElseThrow();
    }
}
