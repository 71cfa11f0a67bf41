// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.SipStackImpl;
import gov.nist.javax.sip.stack.NioMessageProcessorFactory;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.Properties;
import org.earshot.sip.container.parser.EdgeParserFactory;

/** A stack with the edge in front, on the loopback interface. */
final class EdgeStack implements AutoCloseable {
    static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private final SipStackImpl stack;

    EdgeStack(Gate gate, TcpLimits limits, PauseWatch watch) throws Exception {
        Properties properties = new Properties();
        properties.setProperty("javax.sip.STACK_NAME", "edge");
        properties.setProperty("gov.nist.javax.sip.THREAD_POOL_SIZE", "2");
        properties.setProperty("gov.nist.javax.sip.TRACE_LEVEL", "0");
        properties.setProperty(
                "gov.nist.javax.sip.MESSAGE_PROCESSOR_FACTORY", NioMessageProcessorFactory.class.getName());
        stack = new SipStackImpl(properties);
        stack.setMessageParserFactory(new EdgeParserFactory());
        stack.setMessageProcessorFactory(new EdgeProcessorFactory(gate, limits, watch));
    }

    /** Returns the port. */
    int open(String transport) throws Exception {
        int port;
        try (DatagramSocket free = new DatagramSocket(0, HERE)) {
            port = free.getLocalPort();
        }
        stack.createSipProvider(stack.createListeningPoint(HERE.getHostAddress(), port, transport));
        return port;
    }

    @Override
    public void close() {
        stack.stop();
    }
}
