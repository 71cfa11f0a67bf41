// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Map;

/**
 * A request without a body to the REST API of another node.
 *
 * @param method e.g. {@code GET}
 * @param path with its query, as it stands in the request line
 * @param headers name to value
 */
public record PeerRequest(String method, String path, Map<String, String> headers) {

    public PeerRequest {
        headers = Map.copyOf(headers);
    }
}
