// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.subsystem;

import java.lang.invoke.MethodHandles;
import java.util.Collection;
import org.jboss.as.server.deployment.DeploymentUnitProcessingException;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.msc.service.StartException;

/** Messages of the subsystem, ids 200 to 299. Thread-safe. */
@MessageLogger(projectCode = "EARSIP", length = 4)
public interface SubsystemLog extends BasicLogger {

    /** The one instance. */
    SubsystemLog LOG = Logger.getMessageLogger(MethodHandles.lookup(), SubsystemLog.class, "org.earshot.sip.subsystem");

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 200, value = "SIP refuses new calls with 503; calls in progress go on")
    void suspended();

    @LogMessage(level = Logger.Level.INFO)
    @Message(id = 201, value = "SIP takes calls")
    void resumed();

    @Message(id = 250, value = "The SIP engine did not start")
    StartException engineFailed(@Cause Exception cause);

    @Message(id = 251, value = "SIP connector %s did not start; is its port in use?")
    StartException connectorFailed(String connector, @Cause Exception cause);

    @Message(id = 252, value = "The SIP engine is not running")
    IllegalStateException engineNotRunning();

    @Message(id = 253, value = "There is no SIP application in %s")
    IllegalStateException noSipApplication(String deployment);

    @Message(id = 254, value = "WEB-INF/sip.xml of %s cannot be read")
    DeploymentUnitProcessingException badSipXml(String deployment, @Cause Exception cause);

    @Message(id = 255, value = "%s has more than one InitialRequestHandler: %s")
    DeploymentUnitProcessingException severalHandlers(String deployment, Collection<?> classes);

    @Message(id = 256, value = "SIP application %s did not start")
    IllegalStateException applicationFailed(String application, @Cause Exception cause);
}
