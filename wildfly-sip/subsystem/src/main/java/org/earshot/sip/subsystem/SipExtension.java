// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import org.jboss.as.controller.Extension;
import org.jboss.as.controller.ExtensionContext;
import org.jboss.as.controller.ModelVersion;
import org.jboss.as.controller.SubsystemRegistration;
import org.jboss.as.controller.descriptions.ResourceDescriptionResolver;
import org.jboss.as.controller.descriptions.StandardResourceDescriptionResolver;
import org.jboss.as.controller.operations.common.GenericSubsystemDescribeHandler;
import org.jboss.as.controller.parsing.ExtensionParsingContext;
import org.jboss.as.controller.registry.ManagementResourceRegistration;

/** Brings the subsystem {@code sip} to WildFly. Made by the server by service loader, once. */
public final class SipExtension implements Extension {
    static final String SUBSYSTEM = "sip";
    private static final ModelVersion VERSION = ModelVersion.create(1, 0, 0);

    static ResourceDescriptionResolver descriptions(String prefix) {
        return new StandardResourceDescriptionResolver(
                prefix,
                SipExtension.class.getPackageName() + ".LocalDescriptions",
                SipExtension.class.getClassLoader(),
                true,
                false);
    }

    @Override
    public void initialize(ExtensionContext context) {
        SubsystemRegistration subsystem = context.registerSubsystem(SUBSYSTEM, VERSION);
        ManagementResourceRegistration root =
                subsystem.registerSubsystemModel(new SipSubsystem(context.isRuntimeOnlyRegistrationValid()));
        root.registerOperationHandler(
                GenericSubsystemDescribeHandler.DEFINITION, GenericSubsystemDescribeHandler.INSTANCE);
        root.registerSubModel(new Connector());
        subsystem.registerXMLElementWriter(new SipXmlWriter());
    }

    @Override
    public void initializeParsers(ExtensionParsingContext context) {
        context.setSubsystemXmlMapping(SUBSYSTEM, SipXml.NAMESPACE, SipXmlReader::new);
    }
}
