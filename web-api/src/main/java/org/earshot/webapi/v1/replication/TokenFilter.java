// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.replication;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.NotAuthorizedException;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Provider;
import java.security.Principal;
import java.util.Locale;
import java.util.Set;
import org.earshot.domain.replication.inbox.ReplicationToken;
import org.earshot.domain.replication.inbox.ReplicationTokens;
import org.jspecify.annotations.Nullable;

/**
 * Lets in who shows a token (RFC 6750 §2.1), over TLS or from this machine. The token's name becomes the caller's. Thread-safe.
 */
@Provider
@TokenGuarded
@Dependent
@Priority(Priorities.AUTHENTICATION)
public final class TokenFilter implements ContainerRequestFilter {

    private static final String BEARER = "Bearer ";
    private static final Set<String> THIS_MACHINE = Set.of("127.0.0.1", "::1", "0:0:0:0:0:0:0:1");

    private final ReplicationTokens tokens;

    // Jakarta REST gives the servlet request to fields only.
    @Context
    @Nullable
    HttpServletRequest servletRequest;

    /** Jakarta REST asks for it, CDI uses the other. */
    public TokenFilter() {
        throw new UnsupportedOperationException("Made by CDI");
    }

    @Inject
    public TokenFilter(ReplicationTokens tokens) {
        this.tokens = tokens;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        HttpServletRequest servlet = servletRequest;
        boolean safe = request.getSecurityContext().isSecure()
                || (servlet != null && THIS_MACHINE.contains(servlet.getRemoteAddr()));
        if (!safe) {
            throw new ForbiddenException("A token is taken over HTTPS only");
        }
        String header = request.getHeaderString(HttpHeaders.AUTHORIZATION);
        boolean shown = header != null
                && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
                && header.length() > BEARER.length();
        if (!shown) {
            throw new NotAuthorizedException("Bearer realm=\"Earshot\"");
        }
        ReplicationToken token = tokens.check(header.substring(BEARER.length()).strip())
                .orElseThrow(() -> new NotAuthorizedException("Bearer realm=\"Earshot\", error=\"invalid_token\""));
        request.setSecurityContext(
                new Holder(token.name(), request.getSecurityContext().isSecure()));
    }

    /** Who shows a token: has its name and no role. */
    private record Holder(String name, boolean isSecure) implements SecurityContext {

        @Override
        public Principal getUserPrincipal() {
            return () -> name;
        }

        @Override
        public boolean isUserInRole(String role) {
            return false;
        }

        @Override
        public String getAuthenticationScheme() {
            return BEARER.strip().toUpperCase(Locale.ROOT);
        }
    }
}
