// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.List;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.controller.PathElement;
import org.jboss.as.controller.PropertiesAttributeDefinition;
import org.jboss.as.controller.ReloadRequiredRemoveStepHandler;
import org.jboss.as.controller.ReloadRequiredWriteAttributeHandler;
import org.jboss.as.controller.SimpleAttributeDefinition;
import org.jboss.as.controller.SimpleAttributeDefinitionBuilder;
import org.jboss.as.controller.SimpleResourceDefinition;
import org.jboss.as.controller.capability.RuntimeCapability;
import org.jboss.as.controller.client.helpers.MeasurementUnit;
import org.jboss.as.controller.operations.validation.IntRangeValidator;
import org.jboss.as.controller.registry.ManagementResourceRegistration;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.ModelType;

/** The resource {@code /subsystem=sip}: the engine. Immutable. */
final class SipSubsystem extends SimpleResourceDefinition {
    static final PathElement PATH = PathElement.pathElement("subsystem", SipExtension.SUBSYSTEM);

    static final RuntimeCapability<Void> ENGINE = RuntimeCapability.Builder.of(
                    "org.earshot.sip.engine", false, SipEngine.class)
            .build();

    static final SimpleAttributeDefinition WORKER_THREADS = SimpleAttributeDefinitionBuilder.create(
                    "worker-threads", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(16))
            .setValidator(new IntRangeValidator(1, 1024, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition MAX_QUEUE_DELAY = SimpleAttributeDefinitionBuilder.create(
                    "max-queue-delay", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(2000))
            .setMeasurementUnit(MeasurementUnit.MILLISECONDS)
            .setValidator(new IntRangeValidator(0, 60_000, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition MAX_PAUSE = SimpleAttributeDefinitionBuilder.create(
                    "max-pause", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(0))
            .setMeasurementUnit(MeasurementUnit.MILLISECONDS)
            .setValidator(new IntRangeValidator(0, 60_000, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition TCP_MESSAGE_TIMEOUT = SimpleAttributeDefinitionBuilder.create(
                    "tcp-message-timeout", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(32))
            .setMeasurementUnit(MeasurementUnit.SECONDS)
            .setValidator(new IntRangeValidator(1, 3_600, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition TCP_IDLE_TIMEOUT = SimpleAttributeDefinitionBuilder.create(
                    "tcp-idle-timeout", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(1_800))
            .setMeasurementUnit(MeasurementUnit.SECONDS)
            .setValidator(new IntRangeValidator(1, 86_400, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition TCP_CONNECTIONS_PER_PEER = SimpleAttributeDefinitionBuilder.create(
                    "tcp-connections-per-peer", ModelType.INT, true)
            .setAllowExpression(true)
            .setDefaultValue(new ModelNode(256))
            .setValidator(new IntRangeValidator(1, 65_535, true, true))
            .setRestartAllServices()
            .build();

    static final SimpleAttributeDefinition SERVER_ID = SimpleAttributeDefinitionBuilder.create(
                    "server-id", ModelType.STRING, true)
            .setAllowExpression(true)
            .setRestartAllServices()
            .build();

    static final PropertiesAttributeDefinition STACK_PROPERTIES = new PropertiesAttributeDefinition.Builder(
                    "stack-properties", true)
            .setAllowExpression(true)
            .setRestartAllServices()
            .build();

    static final List<SimpleAttributeDefinition> SIMPLE_ATTRIBUTES = List.of(
            WORKER_THREADS,
            MAX_QUEUE_DELAY,
            MAX_PAUSE,
            TCP_MESSAGE_TIMEOUT,
            TCP_IDLE_TIMEOUT,
            TCP_CONNECTIONS_PER_PEER,
            SERVER_ID);

    private final boolean runtime;

    SipSubsystem(boolean runtime) {
        super(new SimpleResourceDefinition.Parameters(PATH, SipExtension.descriptions("sip"))
                .setCapabilities(ENGINE)
                .setAddHandler(new SipSubsystemAdd())
                .setRemoveHandler(ReloadRequiredRemoveStepHandler.INSTANCE));
        this.runtime = runtime;
    }

    @Override
    public void registerAttributes(ManagementResourceRegistration registration) {
        SIMPLE_ATTRIBUTES.forEach(attribute ->
                registration.registerReadWriteAttribute(attribute, null, ReloadRequiredWriteAttributeHandler.INSTANCE));
        registration.registerReadWriteAttribute(STACK_PROPERTIES, null, ReloadRequiredWriteAttributeHandler.INSTANCE);
        if (runtime) {
            for (EngineMetric metric : EngineMetric.values()) {
                registration.registerMetric(metric.definition(), metric);
            }
        }
    }
}
