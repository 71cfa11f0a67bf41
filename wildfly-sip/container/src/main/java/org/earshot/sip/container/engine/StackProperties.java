// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.engine;

import gov.nist.javax.sip.stack.NioMessageProcessorFactory;
import java.util.Properties;
import org.earshot.sip.container.logging.MessageTrace;
import org.earshot.sip.container.logging.StackLog;
import org.mobicents.ext.javax.sip.dns.DNSAwareRouter;

/** The properties by which the JAIN SIP stack serves a SIP Servlet container well. */
final class StackProperties {
    private StackProperties() {}

    static Properties of(EngineSettings settings) {
        String threads = Integer.toString(settings.workerThreads());
        Properties properties = new Properties();
        properties.setProperty("javax.sip.STACK_NAME", settings.name());
        properties.setProperty("javax.sip.ROUTER_PATH", DNSAwareRouter.class.getName());
        // Dialogs are the container's, not the stack's.
        properties.setProperty("javax.sip.AUTOMATIC_DIALOG_SUPPORT", "off");
        properties.setProperty("gov.nist.javax.sip.AUTOMATIC_DIALOG_ERROR_HANDLING", "false");
        properties.setProperty("gov.nist.javax.sip.LOOSE_DIALOG_VALIDATION", "true");
        properties.setProperty("gov.nist.javax.sip.PASS_INVITE_NON_2XX_ACK_TO_LISTENER", "true");
        properties.setProperty("gov.nist.javax.sip.DELIVER_UNSOLICITED_NOTIFY", "true");
        properties.setProperty("gov.nist.javax.sip.MAX_FORK_TIME_SECONDS", "0");
        // The listener runs on the thread that received the message.
        properties.setProperty("gov.nist.javax.sip.REENTRANT_LISTENER", "true");
        properties.setProperty("gov.nist.javax.sip.THREAD_POOL_SIZE", threads);
        properties.setProperty("gov.nist.javax.sip.TCP_POST_PARSING_THREAD_POOL_SIZE", threads);
        // Until the engine gives it the edge's own.
        properties.setProperty(
                "gov.nist.javax.sip.MESSAGE_PROCESSOR_FACTORY", NioMessageProcessorFactory.class.getName());
        properties.setProperty("gov.nist.javax.sip.RECEIVE_UDP_BUFFER_SIZE", "4194304");
        properties.setProperty("gov.nist.javax.sip.SEND_UDP_BUFFER_SIZE", "1048576");
        // A thread waits meanwhile, and so does the call that it goes on with.
        properties.setProperty("gov.nist.javax.sip.CONNECTION_TIMEOUT", "3000");
        properties.setProperty("gov.nist.javax.sip.STACK_LOGGER", StackLog.class.getName());
        properties.setProperty("gov.nist.javax.sip.SERVER_LOGGER", MessageTrace.class.getName());
        properties.setProperty("gov.nist.javax.sip.TRACE_LEVEL", "0");
        properties.putAll(settings.stackProperties());
        return properties;
    }
}
