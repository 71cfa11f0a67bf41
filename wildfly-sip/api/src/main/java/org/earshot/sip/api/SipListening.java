// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.api;

/**
 * Listens at further addresses while the server runs, by the transports and ports of its connectors: for addresses that move
 * from one machine to another. Answers go out from the address at which a request came in. Thread-safe; an application finds it
 * as the servlet context attribute {@link #ATTRIBUTE} or by {@code @Inject}.
 */
public interface SipListening {

    /** Name of the servlet context attribute. */
    String ATTRIBUTE = "org.earshot.sip.api.SipListening";

    /**
     * Listens at an address. Nothing happens for a transport and port at which a connector listens there already, or at all
     * addresses.
     *
     * @param address an IP address of this machine
     * @throws IllegalStateException if one of the ports cannot be bound there; then none is
     */
    void listen(String address);

    /**
     * Listens at an address no more. Nothing happens when {@link #listen} has not opened anything there.
     *
     * @param address an IP address
     */
    void unlisten(String address);
}
