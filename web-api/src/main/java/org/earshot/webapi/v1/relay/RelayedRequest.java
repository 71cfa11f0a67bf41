// SPDX-License-Identifier: Apache-2.0
package org.earshot.webapi.v1.relay;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.earshot.domain.cluster.NodeId;
import org.earshot.domain.cluster.PeerRequest;
import org.jspecify.annotations.Nullable;

/**
 * A request that another node may have to answer: what of it is handed on. The caller's own credentials go with it, since all
 * nodes of a cluster know the same users.
 *
 * @param relayedBy the node that has already handed it on; null when it comes from outside
 */
public record RelayedRequest(
        String method,
        String path,
        Map<String, String> headers,
        @Nullable String relayedBy) {

    /** Says that a node has handed the request on, and which: it is not handed on again. */
    public static final String RELAYED = "X-Earshot-Relayed";

    private static final List<String> HANDED_ON = List.of(
            HttpHeaders.AUTHORIZATION,
            HttpHeaders.ACCEPT,
            "Range",
            "If-Range",
            HttpHeaders.IF_MATCH,
            HttpHeaders.IF_NONE_MATCH,
            HttpHeaders.IF_MODIFIED_SINCE,
            HttpHeaders.IF_UNMODIFIED_SINCE);

    static RelayedRequest of(ContainerRequestContext request) {
        return of(request.getMethod(), request.getUriInfo().getRequestUri(), request::getHeaderString);
    }

    /** A change, as a resource method sees it. */
    public static RelayedRequest change(String method, URI uri, HttpHeaders headers) {
        return of(method, uri, headers::getHeaderString);
    }

    private static RelayedRequest of(String method, URI uri, UnaryOperator<@Nullable String> header) {
        Map<String, String> handedOn = new LinkedHashMap<>();
        for (String name : HANDED_ON) {
            String value = header.apply(name);
            if (value != null) {
                handedOn.put(name, value);
            }
        }
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        return new RelayedRequest(method, uri.getRawPath() + query, handedOn, header.apply(RELAYED));
    }

    public boolean wasRelayed() {
        return relayedBy != null;
    }

    boolean deletes() {
        return method.equals(HttpMethod.DELETE);
    }

    PeerRequest from(NodeId node) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(RELAYED, node.value());
        return new PeerRequest(method, path, all);
    }
}
