// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.SipStackImpl;
import gov.nist.javax.sip.stack.NioTcpMessageChannel;
import gov.nist.javax.sip.stack.NioTcpMessageProcessor;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;

/** The stack's NIO TCP, but connections from outside are read by {@link EdgeTcpChannel}. Owned by the stack. */
final class EdgeTcpProcessor extends NioTcpMessageProcessor {
    private final CallLanes lanes;

    EdgeTcpProcessor(SIPTransactionStack stack, InetAddress address, int port, int workers) {
        super(address, stack, port);
        lanes = new CallLanes(((SipStackImpl) stack).getStackName() + "-tcp-", workers);
    }

    @Override
    public NioTcpMessageChannel createMessageChannel(NioTcpMessageProcessor processor, SocketChannel client)
            throws IOException {
        NioTcpMessageChannel channel = nioHandler.getMessageChannel(client);
        if (channel == null) {
            channel = new EdgeTcpChannel(this, client, lanes);
            nioHandler.putMessageChannel(client, channel);
        }
        return channel;
    }

    @Override
    public void stop() {
        super.stop();
        lanes.stop();
    }
}
