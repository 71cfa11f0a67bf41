// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.error;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;

/** Writes the request's path into the problem that answers it. Thread-safe. */
@Provider
public final class ProblemInstance implements ContainerResponseFilter {

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (response.getEntity() instanceof Problem problem) {
            response.setEntity(problem.at(request.getUriInfo().getRequestUri().getRawPath()));
        }
    }
}
