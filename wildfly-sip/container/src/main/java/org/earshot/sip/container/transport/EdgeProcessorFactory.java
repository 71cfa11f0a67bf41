// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.SipStackImpl;
import gov.nist.javax.sip.stack.MessageProcessor;
import gov.nist.javax.sip.stack.NioMessageProcessorFactory;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import gov.nist.javax.sip.stack.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;

/** Gives the stack the edge's own UDP and TCP, and its stock classes for the rest. Owned by the engine; immutable. */
public final class EdgeProcessorFactory extends NioMessageProcessorFactory {
    private final Gate gate;
    private final TcpLimits tcpLimits;
    private final PauseWatch watch;

    public EdgeProcessorFactory(Gate gate, TcpLimits tcpLimits, PauseWatch watch) {
        this.gate = gate;
        this.tcpLimits = tcpLimits;
        this.watch = watch;
    }

    @Override
    public MessageProcessor createMessageProcessor(
            SIPTransactionStack stack, InetAddress address, int port, String transport) throws IOException {
        int workers = Integer.parseInt(((SipStackImpl) stack)
                .getConfigurationProperties()
                .getProperty("gov.nist.javax.sip.THREAD_POOL_SIZE", "16"));
        if (transport.equalsIgnoreCase("udp")) {
            UdpTransport.enable(stack);
            return new EdgeUdpProcessor(stack, address, port, workers, gate, watch);
        }
        if (transport.equalsIgnoreCase("tcp")) {
            return new EdgeTcpProcessor(stack, address, port, workers, gate, tcpLimits, watch);
        }
        return super.createMessageProcessor(stack, address, port, transport);
    }
}
