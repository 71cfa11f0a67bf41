// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/**
 * Where a node is and how it is reached.
 *
 * @param site group of nodes near each other; recording clients prefer their own
 * @param host the machine; a twin of a call is on another one
 * @param sipAddress address in its SIP Contact
 * @param sipPort port in its SIP Contact
 * @param api base of its REST API, e.g. {@code https://192.0.2.11:8443}
 * @param copyAddress where it takes live copies of recordings, {@code host:port}; empty when it takes none
 */
public record NodePlace(String site, String host, String sipAddress, int sipPort, String api, String copyAddress) {

    /** A node that takes no copies. */
    public NodePlace(String site, String host, String sipAddress, int sipPort, String api) {
        this(site, host, sipAddress, sipPort, api, "");
    }
}
