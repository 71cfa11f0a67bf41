// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.Optional;

/** The REST APIs of the other nodes, as this node reaches them. Thread-safe. */
public interface PeerNodes {

    /**
     * Sends a request and waits for the head of its answer. The body is read as it comes; the caller closes the answer.
     *
     * @return empty when the node does not answer: it cannot be reached, says nothing for too long, or leaves the cluster
     *     meanwhile
     * @throws org.earshot.domain.error.RecorderException OVERLOADED when too many requests to other nodes are under way
     */
    Optional<PeerAnswer> send(NodeReport to, PeerRequest request);
}
