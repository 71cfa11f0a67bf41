// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** The addresses that move from a lost node to another one (e.g. by VRRP). Thread-safe. */
@FunctionalInterface
public interface FloatingAddresses {

    /** There are none: no call can come to another node unless its client is asked. */
    FloatingAddresses NONE = address -> false;

    /**
     * Whether an address floats and is this node's now.
     *
     * @param address as in the SDP, host or IP address
     */
    boolean isHere(String address);
}
