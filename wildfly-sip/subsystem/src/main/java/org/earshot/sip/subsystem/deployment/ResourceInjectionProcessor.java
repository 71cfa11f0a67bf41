// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import java.util.function.Function;
import javax.servlet.sip.SipFactory;
import javax.servlet.sip.SipSessionsUtil;
import javax.servlet.sip.TimerService;
import org.earshot.sip.container.application.SipApplication;
import org.jboss.as.ee.component.Attachments;
import org.jboss.as.ee.component.InjectionSource;
import org.jboss.as.ee.component.deployers.EEResourceReferenceProcessor;
import org.jboss.as.ee.component.deployers.EEResourceReferenceProcessorRegistry;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.DeploymentUnitProcessor;
import org.jboss.msc.service.ServiceName;

/** Makes {@code @Resource} work for SipFactory, TimerService (that of SIP) and SipSessionsUtil (JSR 289 §18.2). */
final class ResourceInjectionProcessor implements DeploymentUnitProcessor {
    private final ServiceName engineName;

    ResourceInjectionProcessor(ServiceName engineName) {
        this.engineName = engineName;
    }

    @Override
    public void deploy(DeploymentPhaseContext phase) {
        DeploymentUnit unit = phase.getDeploymentUnit();
        EEResourceReferenceProcessorRegistry registry =
                unit.getAttachment(Attachments.RESOURCE_REFERENCE_PROCESSOR_REGISTRY);
        if (registry != null) {
            registry.registerResourceReferenceProcessor(
                    reference(unit, SipFactory.class, SipApplication::getSipFactoryFacade));
            registry.registerResourceReferenceProcessor(
                    reference(unit, TimerService.class, SipApplication::getTimerService));
            registry.registerResourceReferenceProcessor(
                    reference(unit, SipSessionsUtil.class, SipApplication::getSipSessionsUtil));
        }
    }

    private EEResourceReferenceProcessor reference(
            DeploymentUnit unit, Class<?> type, Function<SipApplication, Object> value) {
        return new EEResourceReferenceProcessor() {
            @Override
            public String getResourceReferenceType() {
                return type.getName();
            }

            @Override
            public InjectionSource getResourceReferenceBindingSource() {
                return new SipValue(
                        type.getName(),
                        engineName,
                        () -> value.apply(SipDeployment.of(unit).application()));
            }
        };
    }
}
