// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import org.jboss.as.ee.structure.DeploymentType;
import org.jboss.as.ee.structure.DeploymentTypeMarker;
import org.jboss.as.server.deployment.Attachments;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.DeploymentUnitProcessor;
import org.wildfly.extension.undertow.deployment.UndertowAttachments;

/** Joins the SIP application to its web application just before that is installed. */
final class InstallProcessor implements DeploymentUnitProcessor {

    @Override
    public void deploy(DeploymentPhaseContext phase) {
        DeploymentUnit unit = phase.getDeploymentUnit();
        SipDeployment deployment = unit.getAttachment(SipDeployment.KEY);
        if (deployment == null || !DeploymentTypeMarker.isType(DeploymentType.WAR, unit)) {
            return;
        }
        deployment.prepare(
                unit.getAttachment(Attachments.MODULE).getClassLoader(),
                unit.getAttachmentList(org.jboss.as.ee.component.Attachments.WEB_SETUP_ACTIONS));
        unit.addToAttachmentList(UndertowAttachments.UNDERTOW_SERVLET_EXTENSIONS, deployment);
    }
}
