// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** The addresses that move from a lost node to another one. Thread-safe. */
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

    /** Whether this node's own address is here, so that streams can be received at it; also when it does not float. */
    default boolean isOwnHere() {
        return true;
    }

    /**
     * Moves the address of a lost node here if that is this node's to do. Waits until it has moved, 2 s at most.
     *
     * @return whether the address is here
     */
    default boolean claim(NodeId lost) {
        return false;
    }

    /** Whether an address is another node's and only served here meanwhile: who comes there is sent on. */
    default boolean isForeign(String address) {
        return false;
    }

    /** Gives the signalling side, which is to listen at each address that comes here from now on. */
    default void signalling(AddressListening listening) {}
}
