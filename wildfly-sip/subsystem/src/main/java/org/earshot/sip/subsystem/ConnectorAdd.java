// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.Optional;
import java.util.function.Supplier;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.controller.AbstractAddStepHandler;
import org.jboss.as.controller.CapabilityServiceBuilder;
import org.jboss.as.controller.OperationContext;
import org.jboss.as.controller.OperationFailedException;
import org.jboss.as.network.SocketBinding;
import org.jboss.dmr.ModelNode;
import org.jboss.msc.service.ServiceController;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;

/** Adds the service of a connector. */
final class ConnectorAdd extends AbstractAddStepHandler {

    @Override
    protected void performRuntime(OperationContext context, ModelNode operation, ModelNode model)
            throws OperationFailedException {
        String binding =
                Connector.SOCKET_BINDING.resolveModelAttribute(context, model).asString();
        String transport =
                Connector.TRANSPORT.resolveModelAttribute(context, model).asString();
        ModelNode address = Connector.PUBLIC_ADDRESS.resolveModelAttribute(context, model);
        ModelNode port = Connector.PUBLIC_PORT.resolveModelAttribute(context, model);
        CapabilityServiceBuilder<?> builder =
                context.getCapabilityServiceTarget().addCapability(Connector.CAPABILITY);
        Supplier<SipEngine> engine = builder.requires(SipSubsystem.ENGINE.getCapabilityServiceName());
        Supplier<SocketBinding> socket = builder.requires(
                context.getCapabilityServiceName(Connector.SOCKET_BINDING_CAPABILITY, binding, SocketBinding.class));
        builder.setInstance(new ConnectorService(
                context.getCurrentAddressValue(),
                transport,
                address.isDefined() ? Optional.of(address.asString()) : Optional.empty(),
                port.isDefined() ? Optional.of(port.asInt()) : Optional.empty(),
                engine,
                socket,
                builder.<ExtendedListeningPoint>provides(Connector.CAPABILITY)));
        builder.setInitialMode(ServiceController.Mode.ACTIVE).install();
    }
}
