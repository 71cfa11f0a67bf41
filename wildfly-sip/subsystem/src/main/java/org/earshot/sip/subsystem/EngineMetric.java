// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.util.function.ToLongFunction;
import org.earshot.sip.api.SipMetrics;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.controller.AttributeDefinition;
import org.jboss.as.controller.OperationContext;
import org.jboss.as.controller.OperationStepHandler;
import org.jboss.as.controller.SimpleAttributeDefinitionBuilder;
import org.jboss.as.controller.registry.AttributeAccess;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.ModelType;

/** The runtime-only metrics of the engine. Thread-safe. */
enum EngineMetric implements OperationStepHandler {
    REQUESTS("requests", true, SipMetrics::requests),
    RESPONSES("responses", true, SipMetrics::responses),
    STATELESS_ANSWERS("stateless-answers", true, SipMetrics::statelessAnswers),
    OVERLOAD_REFUSALS("overload-refusals", true, SipMetrics::overloadRefusals),
    CLOSED_CONNECTIONS("closed-connections", true, SipMetrics::closedConnections),
    DROPPED_MESSAGES("dropped-messages", true, SipMetrics::dropped),
    ACTIVE_SIP_SESSIONS("active-sip-sessions", false, SipMetrics::activeSipSessions),
    ACTIVE_APPLICATION_SESSIONS("active-application-sessions", false, SipMetrics::activeSipApplicationSessions);

    private final AttributeDefinition definition;
    private final ToLongFunction<SipMetrics> value;

    EngineMetric(String name, boolean counter, ToLongFunction<SipMetrics> value) {
        this.value = value;
        SimpleAttributeDefinitionBuilder builder = SimpleAttributeDefinitionBuilder.create(name, ModelType.LONG)
                .setUndefinedMetricValue(ModelNode.ZERO_LONG);
        this.definition = counter
                ? builder.setFlags(AttributeAccess.Flag.COUNTER_METRIC).build()
                : builder.setFlags(AttributeAccess.Flag.GAUGE_METRIC).build();
    }

    AttributeDefinition definition() {
        return definition;
    }

    @Override
    public void execute(OperationContext context, ModelNode operation) {
        SipEngine engine = EngineService.running();
        if (engine != null) {
            context.getResult().set(value.applyAsLong(engine.metrics()));
        }
    }
}
