// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import org.earshot.sip.container.cdi.SipCdiExtension;
import org.jboss.as.ee.structure.DeploymentType;
import org.jboss.as.ee.structure.DeploymentTypeMarker;
import org.jboss.as.server.deployment.Attachments;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.DeploymentUnitProcessor;
import org.jboss.as.weld.WeldCapability;

/** Adds the container's beans to a SIP deployment that has CDI. */
final class CdiProcessor implements DeploymentUnitProcessor {

    @Override
    public void deploy(DeploymentPhaseContext phase) {
        DeploymentUnit unit = phase.getDeploymentUnit();
        SipDeployment deployment = unit.getAttachment(SipDeployment.KEY);
        if (deployment == null || !DeploymentTypeMarker.isType(DeploymentType.WAR, unit)) {
            return;
        }
        unit.getAttachment(Attachments.CAPABILITY_SERVICE_SUPPORT)
                .getOptionalCapabilityRuntimeAPI("org.wildfly.weld", WeldCapability.class)
                .filter(weld -> weld.isPartOfWeldDeployment(unit))
                .ifPresent(weld -> {
                    deployment.enableCdi();
                    weld.registerExtensionInstance(new SipCdiExtension(deployment::application), unit);
                });
    }
}
