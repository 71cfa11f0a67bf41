// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

import java.util.List;

/**
 * Where a node is and how it is reached.
 *
 * @param site group of nodes near each other; recording clients prefer their own
 * @param host the machine; a twin of a call is on another one
 * @param sipAddress address in its SIP Contact
 * @param sipPort port in its SIP Contact
 * @param api base of its REST API, e.g. {@code https://192.0.2.11:8443}
 * @param copyAddress where it takes live copies of recordings, {@code host:port}; empty when it takes none
 * @param floatingAddress its address that another node takes when it is lost; empty when it has none
 * @param serving floating addresses of other nodes that lead here now
 */
public record NodePlace(
        String site,
        String host,
        String sipAddress,
        int sipPort,
        String api,
        String copyAddress,
        String floatingAddress,
        List<String> serving) {

    public NodePlace {
        serving = List.copyOf(serving);
    }

    /** A node whose address does not float. */
    public NodePlace(String site, String host, String sipAddress, int sipPort, String api, String copyAddress) {
        this(site, host, sipAddress, sipPort, api, copyAddress, "", List.of());
    }

    /** A node that takes no copies. */
    public NodePlace(String site, String host, String sipAddress, int sipPort, String api) {
        this(site, host, sipAddress, sipPort, api, "");
    }

    /** The same node with this floating address of its own. */
    public NodePlace floating(String address) {
        return new NodePlace(site, host, sipAddress, sipPort, api, copyAddress, address, serving);
    }

    /** The same node while it serves these addresses of others. */
    public NodePlace serving(List<String> addresses) {
        return new NodePlace(site, host, sipAddress, sipPort, api, copyAddress, floatingAddress, addresses);
    }
}
