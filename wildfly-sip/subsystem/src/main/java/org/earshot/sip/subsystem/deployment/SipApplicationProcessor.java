// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.xml.stream.XMLStreamException;
import org.earshot.sip.container.application.ApplicationDescriptor;
import org.earshot.sip.container.application.SipApplication;
import org.earshot.sip.container.application.SipXmlParser;
import org.earshot.sip.container.engine.SipEngine;
import org.earshot.sip.subsystem.SubsystemLog;
import org.jboss.as.ee.component.BindingConfiguration;
import org.jboss.as.ee.component.EEApplicationClasses;
import org.jboss.as.ee.component.EEModuleDescription;
import org.jboss.as.ee.structure.DeploymentType;
import org.jboss.as.ee.structure.DeploymentTypeMarker;
import org.jboss.as.server.deployment.Attachments;
import org.jboss.as.server.deployment.DeploymentPhaseContext;
import org.jboss.as.server.deployment.DeploymentUnit;
import org.jboss.as.server.deployment.DeploymentUnitProcessingException;
import org.jboss.as.server.deployment.DeploymentUnitProcessor;
import org.jboss.as.web.common.WebComponentDescription;
import org.jboss.msc.service.ServiceName;
import org.jboss.vfs.VirtualFile;

/**
 * Finds out whether a web archive is a SIP application, and registers its SIP classes as web components, which is what makes
 * the server inject them.
 */
final class SipApplicationProcessor implements DeploymentUnitProcessor {
    private final ServiceName engineName;
    private final Supplier<SipEngine> engine;

    SipApplicationProcessor(ServiceName engineName, Supplier<SipEngine> engine) {
        this.engineName = engineName;
        this.engine = engine;
    }

    @Override
    public void deploy(DeploymentPhaseContext phase) throws DeploymentUnitProcessingException {
        DeploymentUnit unit = phase.getDeploymentUnit();
        if (!DeploymentTypeMarker.isType(DeploymentType.WAR, unit)) {
            return;
        }
        ApplicationDescriptor.Builder builder = new ApplicationDescriptor.Builder();
        SipAnnotations annotations = new SipAnnotations(unit.getAttachment(Attachments.COMPOSITE_ANNOTATION_INDEX));
        boolean annotated = annotations.addTo(builder);
        boolean described = readSipXml(unit, builder);
        if (!annotated && !described) {
            return;
        }
        List<String> handlers = annotations.initialRequestHandlers();
        if (handlers.size() > 1) {
            throw SubsystemLog.LOG.severalHandlers(unit.getName(), handlers);
        }
        handlers.forEach(builder::initialRequestHandler);
        SipDeployment deployment =
                new SipDeployment(builder.build(unit.getName().replaceFirst("\\.[^.]*$", "")), engine);
        unit.putAttachment(SipDeployment.KEY, deployment);
        SipDeployment.top(unit).putAttachment(SipDeployment.KEY, deployment);
        registerComponents(unit, deployment.descriptor());
        bindNames(unit, deployment);
    }

    private static boolean readSipXml(DeploymentUnit unit, ApplicationDescriptor.Builder builder)
            throws DeploymentUnitProcessingException {
        VirtualFile file =
                unit.getAttachment(Attachments.DEPLOYMENT_ROOT).getRoot().getChild("WEB-INF/sip.xml");
        if (!file.exists()) {
            return false;
        }
        try (InputStream in = file.openStream()) {
            new SipXmlParser(builder).parse(in);
            return true;
        } catch (IOException | XMLStreamException | RuntimeException e) {
            throw SubsystemLog.LOG.badSipXml(unit.getName(), e);
        }
    }

    private static void registerComponents(DeploymentUnit unit, ApplicationDescriptor descriptor) {
        EEModuleDescription module = unit.getAttachment(org.jboss.as.ee.component.Attachments.EE_MODULE_DESCRIPTION);
        EEApplicationClasses classes =
                unit.getAttachment(org.jboss.as.ee.component.Attachments.EE_APPLICATION_CLASSES_DESCRIPTION);
        for (String className : descriptor.componentClasses()) {
            if (module.getComponentsByClassName(className).isEmpty()) {
                WebComponentDescription component = new WebComponentDescription(
                        "sip." + className, className, module, unit.getServiceName(), classes);
                module.addComponent(component);
                unit.addToAttachmentList(WebComponentDescription.WEB_COMPONENTS, component.getStartServiceName());
            }
        }
    }

    /** JSR 289 §18.2.3. */
    private void bindNames(DeploymentUnit unit, SipDeployment deployment) {
        EEModuleDescription module = unit.getAttachment(org.jboss.as.ee.component.Attachments.EE_MODULE_DESCRIPTION);
        String base = "java:app/sip/" + deployment.descriptor().name() + "/";
        bind(module, base + "SipFactory", deployment, SipApplication::getSipFactoryFacade);
        bind(module, base + "TimerService", deployment, SipApplication::getTimerService);
        bind(module, base + "SipSessionsUtil", deployment, SipApplication::getSipSessionsUtil);
    }

    private void bind(
            EEModuleDescription module, String name, SipDeployment deployment, Function<SipApplication, Object> value) {
        module.getBindingConfigurations()
                .add(new BindingConfiguration(
                        name, new SipValue(name, engineName, () -> value.apply(deployment.application()))));
    }
}
