// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.cluster;

/** The signalling side listens at addresses that come and go while it runs. Thread-safe. */
public interface AddressListening {

    /**
     * Listens at an address of this machine, by the ports and transports of its other addresses. Nothing happens when it does so
     * already.
     *
     * @throws IllegalStateException when it cannot
     */
    void listen(String address);

    /** Listens there no more. Nothing happens when it does not. */
    void unlisten(String address);
}
