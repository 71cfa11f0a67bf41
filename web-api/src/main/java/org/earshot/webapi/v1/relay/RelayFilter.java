// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;
import org.earshot.domain.recording.RecordingId;
import org.earshot.webapi.v1.parameter.Parameters;

/**
 * Hands requests for recordings of other nodes on to them, once the caller's role is checked here. What has been relayed
 * is answered here, whoever has the recording. Thread-safe.
 */
@Provider
@Relayed
@Dependent
@Priority(Priorities.USER)
public final class RelayFilter implements ContainerRequestFilter {

    private final Relay relay;

    /** Jakarta REST asks for it, CDI uses the other. */
    public RelayFilter() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public RelayFilter(Relay relay) {
        this.relay = relay;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        RelayedRequest call = RelayedRequest.of(request);
        if (call.wasRelayed()) {
            return;
        }
        RecordingId recording = Parameters.recordingId(
                String.valueOf(request.getUriInfo().getPathParameters().getFirst("id")));
        boolean reads = request.getMethod().equals(HttpMethod.GET)
                || request.getMethod().equals(HttpMethod.HEAD);
        Optional<Response> answer = reads ? relay.media(recording, call) : relay.home(recording, call);
        answer.ifPresent(request::abortWith);
    }
}
