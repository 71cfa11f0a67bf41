// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.earshot.sip.container.engine.ConnectorSettings;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.network.SocketBinding;
import org.jboss.msc.Service;
import org.jboss.msc.service.StartContext;
import org.jboss.msc.service.StartException;
import org.jboss.msc.service.StopContext;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;

/** Opens and closes a connector. Called by the service container. */
final class ConnectorService implements Service {
    private final String name;
    private final String transport;
    private final Optional<String> publicAddress;
    private final Optional<Integer> publicPort;
    private final Supplier<SipEngine> engine;
    private final Supplier<SocketBinding> binding;
    private final Consumer<ExtendedListeningPoint> value;
    private ExtendedListeningPoint point;

    ConnectorService(
            String name,
            String transport,
            Optional<String> publicAddress,
            Optional<Integer> publicPort,
            Supplier<SipEngine> engine,
            Supplier<SocketBinding> binding,
            Consumer<ExtendedListeningPoint> value) {
        this.name = name;
        this.transport = transport;
        this.publicAddress = publicAddress;
        this.publicPort = publicPort;
        this.engine = engine;
        this.binding = binding;
        this.value = value;
    }

    @Override
    public void start(StartContext context) throws StartException {
        SocketBinding socket = binding.get();
        try {
            point = engine.get()
                    .addConnector(new ConnectorSettings(
                            socket.getAddress().getHostAddress(),
                            socket.getAbsolutePort(),
                            transport,
                            publicAddress,
                            publicPort));
        } catch (Exception e) {
            throw SubsystemLog.LOG.connectorFailed(name, e);
        }
        value.accept(point);
    }

    @Override
    public void stop(StopContext context) {
        engine.get().removeConnector(point);
    }
}
