// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem.deployment;

import java.util.function.Supplier;
import org.earshot.sip.container.engine.SipEngine;
import org.jboss.as.server.DeploymentProcessorTarget;
import org.jboss.as.server.deployment.Phase;
import org.jboss.msc.service.ServiceName;

/** The places of the processors in the deployment chain. Stateless. */
public final class SipDeploymentProcessors {
    private SipDeploymentProcessors() {}

    /**
     * Adds all processors.
     *
     * @param connectors parent of the names of the connectors' services
     */
    public static void register(
            String subsystem,
            DeploymentProcessorTarget target,
            ServiceName engineName,
            ServiceName connectors,
            Supplier<SipEngine> engine) {
        target.addDeploymentProcessor(
                subsystem, Phase.PARSE, Phase.PARSE_EE_MODULE_NAME + 300, new ResourceInjectionProcessor(engineName));
        target.addDeploymentProcessor(
                subsystem,
                Phase.PARSE,
                Phase.PARSE_WEB_COMPONENTS + 1,
                new SipApplicationProcessor(engineName, engine));
        target.addDeploymentProcessor(
                subsystem,
                Phase.DEPENDENCIES,
                Phase.DEPENDENCIES_WAR_MODULE + 1,
                new ModuleProcessor(engineName, connectors));
        target.addDeploymentProcessor(
                subsystem, Phase.POST_MODULE, Phase.POST_MODULE_WELD_PORTABLE_EXTENSIONS - 1, new CdiProcessor());
        target.addDeploymentProcessor(
                subsystem, Phase.INSTALL, Phase.INSTALL_WAR_DEPLOYMENT - 2, new InstallProcessor());
    }
}
