// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.earshot.sip.container.engine.EngineSettings;
import org.earshot.sip.container.engine.SipEngine;
import org.earshot.sip.container.transport.TcpLimits;
import org.earshot.sip.subsystem.deployment.SipDeploymentProcessors;
import org.jboss.as.controller.AbstractBoottimeAddStepHandler;
import org.jboss.as.controller.CapabilityServiceBuilder;
import org.jboss.as.controller.OperationContext;
import org.jboss.as.controller.OperationFailedException;
import org.jboss.as.controller.PropertiesAttributeDefinition;
import org.jboss.as.controller.SimpleAttributeDefinition;
import org.jboss.as.server.AbstractDeploymentChainStep;
import org.jboss.as.server.DeploymentProcessorTarget;
import org.jboss.as.server.suspend.SuspendableActivityRegistry;
import org.jboss.dmr.ModelNode;
import org.jboss.msc.service.ServiceController;

/** Adds the deployment processors and the engine's service. */
final class SipSubsystemAdd extends AbstractBoottimeAddStepHandler {

    @Override
    protected void performBoottime(OperationContext context, ModelNode operation, ModelNode model)
            throws OperationFailedException {
        context.addStep(
                new AbstractDeploymentChainStep() {
                    @Override
                    protected void execute(DeploymentProcessorTarget target) {
                        SipDeploymentProcessors.register(
                                SipExtension.SUBSYSTEM,
                                target,
                                SipSubsystem.ENGINE.getCapabilityServiceName(),
                                Connector.CAPABILITY.getCapabilityServiceName(),
                                EngineService::required);
                    }
                },
                OperationContext.Stage.RUNTIME);
        CapabilityServiceBuilder<?> builder =
                context.getCapabilityServiceTarget().addCapability(SipSubsystem.ENGINE);
        Supplier<SuspendableActivityRegistry> suspension =
                builder.requires(SuspendableActivityRegistry.SERVICE_DESCRIPTOR);
        builder.setInstance(new EngineService(
                settings(context, model), suspension, builder.<SipEngine>provides(SipSubsystem.ENGINE)));
        builder.setInitialMode(ServiceController.Mode.ACTIVE).install();
    }

    private static EngineSettings settings(OperationContext context, ModelNode model) throws OperationFailedException {
        ModelNode id = SipSubsystem.SERVER_ID.resolveModelAttribute(context, model);
        Map<String, String> properties = PropertiesAttributeDefinition.unwrapModel(
                context, SipSubsystem.STACK_PROPERTIES.resolveModelAttribute(context, model));
        return new EngineSettings(
                "sip",
                id.isDefined() ? id.asString() : UUID.randomUUID().toString(),
                number(SipSubsystem.WORKER_THREADS, context, model),
                number(SipSubsystem.MAX_QUEUE_DELAY, context, model),
                number(SipSubsystem.MAX_PAUSE, context, model),
                new TcpLimits(
                        Duration.ofSeconds(number(SipSubsystem.TCP_MESSAGE_TIMEOUT, context, model)),
                        Duration.ofSeconds(number(SipSubsystem.TCP_IDLE_TIMEOUT, context, model)),
                        number(SipSubsystem.TCP_CONNECTIONS_PER_PEER, context, model)),
                properties);
    }

    private static int number(SimpleAttributeDefinition attribute, OperationContext context, ModelNode model)
            throws OperationFailedException {
        return attribute.resolveModelAttribute(context, model).asInt();
    }
}
