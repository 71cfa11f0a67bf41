// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import java.util.Locale;
import java.util.Optional;
import org.mobicents.servlet.sip.SipConnector;

/**
 * A listening point. Immutable.
 *
 * @param publicAddress what is written into Via and Contact instead of {@code address}
 * @param publicPort goes with it
 */
public record ConnectorSettings(
        String address, int port, String transport, Optional<String> publicAddress, Optional<Integer> publicPort) {

    SipConnector toConnector() {
        SipConnector connector = new SipConnector();
        connector.setIpAddress(address);
        connector.setPort(port);
        connector.setTransport(transport.toLowerCase(Locale.ROOT));
        publicAddress.ifPresent(host -> {
            connector.setUseStaticAddress(true);
            connector.setStaticServerAddress(host);
            connector.setStaticServerPort(publicPort.orElse(port));
        });
        return connector;
    }
}
