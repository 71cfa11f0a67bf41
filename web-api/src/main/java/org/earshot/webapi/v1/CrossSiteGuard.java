// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;
import org.earshot.webapi.v1.error.CrossSiteException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses changes that a foreign web page sends with the password its browser remembers. Clients that are no browsers
 * send neither header and pass. Thread-safe.
 */
@Provider
public final class CrossSiteGuard implements ContainerRequestFilter {

    private static final Set<String> READS = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> OWN = Set.of("same-origin", "none");

    @Override
    public void filter(ContainerRequestContext request) {
        if (!READS.contains(request.getMethod()) && isForeign(request)) {
            throw new CrossSiteException();
        }
    }

    private static boolean isForeign(ContainerRequestContext request) {
        String site = request.getHeaderString("Sec-Fetch-Site");
        return site != null ? !OWN.contains(site) : isForeign(request.getHeaderString("Origin"), request);
    }

    private static boolean isForeign(@Nullable String origin, ContainerRequestContext request) {
        String host = request.getHeaderString(HttpHeaders.HOST);
        return origin != null && !origin.equals("https://" + host) && !origin.equals("http://" + host);
    }
}
