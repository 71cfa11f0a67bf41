// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import java.util.List;
import java.util.Optional;

/** What the rest of the node has to know of its addresses. Written by their keeper, read by all; thread-safe. */
public final class FloatingState {

    private volatile Optional<String> fault;
    private volatile List<String> serving = List.of();

    /** @param own this node's floating address, empty for none; until the keeper says so it is not here */
    FloatingState(String own) {
        fault = own.isEmpty() ? Optional.empty() : Optional.of("Its floating address " + own + " is not here yet");
    }

    void publish(Optional<String> why, List<String> addresses) {
        fault = why;
        serving = List.copyOf(addresses);
    }

    /** Why this node's own address is not to be used for new calls. */
    public Optional<String> fault() {
        return fault;
    }

    /** Addresses of other nodes that are here, in order. */
    public List<String> serving() {
        return serving;
    }
}
