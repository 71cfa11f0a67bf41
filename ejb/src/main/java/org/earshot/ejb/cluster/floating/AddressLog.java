// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.floating;

import org.earshot.domain.cluster.NodeId;
import org.jboss.logging.BasicLogger;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.Cause;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Where floating addresses go. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12890, max = 12899)
interface AddressLog extends BasicLogger {

    AddressLog LOG = Logger.getMessageLogger(
            java.lang.invoke.MethodHandles.lookup(), AddressLog.class, "org.earshot.cluster.floating");

    @LogMessage(level = Level.INFO)
    @Message(id = 12890, value = "This node's floating address %s is here after %s ms")
    void ownHere(String address, long millis);

    @LogMessage(level = Level.WARN)
    @Message(id = 12891, value = "This node's floating address %s is given up: %s")
    void ownDropped(String address, String why);

    @LogMessage(level = Level.WARN)
    @Message(id = 12892, value = "Floating address %s of lost node %s is here after %s ms; its calls go on here")
    void claimed(String address, NodeId home, long millis);

    @LogMessage(level = Level.INFO)
    @Message(id = 12893, value = "Floating address %s of node %s is not served here any more: %s")
    void givenBack(String address, NodeId home, String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12894, value = "Floating address %s could not be moved: %s; it is tried again")
    void notMoved(String address, String why);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12895, value = "SIP is not received at floating address %s")
    void notListening(String address, @Cause Throwable cause);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12897, value = "SIP may still be received at floating address %s, which is given back")
    void stillListening(String address, @Cause Throwable cause);

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12898,
            value = "Floating address %s of node %s was left here by a process that died; it is taken off this machine")
    void cleaned(String address, NodeId home);

    @LogMessage(level = Level.ERROR)
    @Message(id = 12896, value = "Floating addresses could not be looked after, it is tried again")
    void failed(@Cause Throwable cause);
}
