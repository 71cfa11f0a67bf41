// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import org.jboss.as.server.deployment.Attachments;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.DeploymentUnitProcessor;
import org.jboss.as.server.deployment.module.ModuleDependency;
import org.jboss.modules.Module;
import org.jboss.msc.service.ServiceName;

/**
 * Lets a SIP deployment and all parts of its EAR see the SIP API, and makes the web part wait for the engine and the
 * connectors: so it stops before them, and can still hang up then.
 */
final class ModuleProcessor implements DeploymentUnitProcessor {
    private static final String CONTAINER = "org.earshot.sip.container";

    private final ServiceName engineName;
    private final ServiceName connectors;

    ModuleProcessor(ServiceName engineName, ServiceName connectors) {
        this.engineName = engineName;
        this.connectors = connectors;
    }

    @Override
    public void deploy(DeploymentPhaseContext phase) {
        DeploymentUnit unit = phase.getDeploymentUnit();
        if (SipDeployment.top(unit).getAttachment(SipDeployment.KEY) == null) {
            return;
        }
        unit.getAttachment(Attachments.MODULE_SPECIFICATION)
                .addSystemDependency(ModuleDependency.Builder.of(Module.getBootModuleLoader(), CONTAINER)
                        .build());
        if (unit.getAttachment(SipDeployment.KEY) != null) {
            unit.addToAttachmentList(Attachments.WEB_DEPENDENCIES, engineName);
            phase.getServiceRegistry().getServiceNames().stream()
                    .filter(connectors::isParentOf)
                    .forEach(connector -> unit.addToAttachmentList(Attachments.WEB_DEPENDENCIES, connector));
        }
    }
}
