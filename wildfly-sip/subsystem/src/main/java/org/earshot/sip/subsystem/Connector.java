// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.List;
import org.jboss.as.controller.PathElement;
import org.jboss.as.controller.ReloadRequiredRemoveStepHandler;
import org.jboss.as.controller.ReloadRequiredWriteAttributeHandler;
import org.jboss.as.controller.SimpleAttributeDefinition;
import org.jboss.as.controller.SimpleAttributeDefinitionBuilder;
import org.jboss.as.controller.SimpleResourceDefinition;
import org.jboss.as.controller.capability.RuntimeCapability;
import org.jboss.as.controller.operations.validation.IntRangeValidator;
import org.jboss.as.controller.registry.ManagementResourceRegistration;
import org.jboss.dmr.ModelType;
import org.mobicents.servlet.sip.core.ExtendedListeningPoint;

/** The resource {@code /subsystem=sip/connector=*}: a listening point. Immutable. */
final class Connector extends SimpleResourceDefinition {
    static final PathElement PATH = PathElement.pathElement("connector");
    static final String SOCKET_BINDING_CAPABILITY = "org.wildfly.network.socket-binding";

    static final RuntimeCapability<Void> CAPABILITY = RuntimeCapability.Builder.of(
                    "org.earshot.sip.connector", true, ExtendedListeningPoint.class)
            .build();

    static final SimpleAttributeDefinition SOCKET_BINDING = SimpleAttributeDefinitionBuilder.create(
                    "socket-binding", ModelType.STRING, false)
            .setCapabilityReference(SOCKET_BINDING_CAPABILITY)
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition TRANSPORT = SimpleAttributeDefinitionBuilder.create(
                    "transport", ModelType.STRING, false)
            .setAllowedValues("udp", "tcp")
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition PUBLIC_ADDRESS = SimpleAttributeDefinitionBuilder.create(
                    "public-address", ModelType.STRING, true)
            .setAllowExpression(true)
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition PUBLIC_PORT = SimpleAttributeDefinitionBuilder.create(
                    "public-port", ModelType.INT, true)
            .setAllowExpression(true)
            .setRequires("public-address")
            .setValidator(new IntRangeValidator(1, 65535, true, true))
            .setRestartAllServices()
            .build();

    static final List<SimpleAttributeDefinition> ATTRIBUTES =
            List.of(SOCKET_BINDING, TRANSPORT, PUBLIC_ADDRESS, PUBLIC_PORT);

    Connector() {
        super(new SimpleResourceDefinition.Parameters(PATH, SipExtension.descriptions("sip.connector"))
                .setCapabilities(CAPABILITY)
                .setAddHandler(new ConnectorAdd())
                .setRemoveHandler(ReloadRequiredRemoveStepHandler.INSTANCE));
    }

    @Override
    public void registerAttributes(ManagementResourceRegistration registration) {
        ATTRIBUTES.forEach(attribute ->
                registration.registerReadWriteAttribute(attribute, null, ReloadRequiredWriteAttributeHandler.INSTANCE));
    }
}
