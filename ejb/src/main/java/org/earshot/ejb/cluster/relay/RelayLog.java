// SPDX-License-Identifier: Apache-2.0
package org.earshot.ejb.cluster.relay;

import java.lang.invoke.MethodHandles;
import org.earshot.domain.cluster.NodeId;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jboss.logging.annotations.LogMessage;
import org.jboss.logging.annotations.Message;
import org.jboss.logging.annotations.MessageLogger;
import org.jboss.logging.annotations.ValidIdRange;

/** Trouble with the APIs of other nodes. */
@MessageLogger(projectCode = "EARSHOT", length = 5)
@ValidIdRange(min = 12960, max = 12979)
interface RelayLog {

    RelayLog LOG = Logger.getMessageLogger(MethodHandles.lookup(), RelayLog.class, "org.earshot.cluster.relay");

    @LogMessage(level = Level.WARN)
    @Message(
            id = 12960,
            value = "Node %s does not answer at %s: %s. Check its address, its certificate, and the network")
    void unreachable(NodeId node, String api, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12961, value = "Node %s stopped short in its answer: %s")
    void broken(NodeId node, String cause);

    @LogMessage(level = Level.WARN)
    @Message(id = 12962, value = "Certificates in %s cannot be read, other nodes that have them are not trusted: %s")
    void certificatesUnreadable(Object file, String cause);
}
