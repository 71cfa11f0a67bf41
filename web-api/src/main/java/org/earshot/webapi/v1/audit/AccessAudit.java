// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.audit;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.net.URI;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line for each audited request. A player fetches a rendition in many parts: the first is a line, the others
 * are details. Thread-safe.
 */
@Provider
@Audited
public final class AccessAudit implements ContainerResponseFilter {

    // Jakarta REST gives the servlet request to fields only.
    @Context
    @Nullable
    HttpServletRequest servletRequest;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        Principal user = request.getSecurityContext().getUserPrincipal();
        String who = user == null ? "nobody" : user.getName();
        String from = servletRequest == null ? "unknown" : servletRequest.getRemoteAddr();
        URI uri = request.getUriInfo().getRequestUri();
        String path = uri.getRawQuery() == null ? uri.getRawPath() : uri.getRawPath() + "?" + uri.getRawQuery();
        String range = request.getHeaderString("Range");
        if (range == null || range.startsWith("bytes=0-")) {
            AccessLog.LOG.access(who, from, request.getMethod(), path, response.getStatus());
        } else {
            AccessLog.LOG.furtherPart(who, from, request.getMethod(), path, range, response.getStatus());
        }
    }
}
