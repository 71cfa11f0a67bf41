// SPDX-License-Identifier: Apache-2.0
package org.earshot.sipapp.takeover;

import org.earshot.domain.cluster.AddressListening;
import org.earshot.sip.api.SipListening;

/**
 * Has the container listen at floating addresses that are here. Thread-safe.
 *
 * @param connectors of the container
 */
public record MovedAddresses(SipListening connectors) implements AddressListening {

    @Override
    public void listen(String address) {
        connectors.listen(address);
    }

    @Override
    public void unlisten(String address) {
        connectors.unlisten(address);
    }
}
