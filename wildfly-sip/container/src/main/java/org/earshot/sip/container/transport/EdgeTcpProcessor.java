// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import gov.nist.javax.sip.SipStackImpl;
import gov.nist.javax.sip.stack.NioTcpMessageChannel;
import gov.nist.javax.sip.stack.NioTcpMessageProcessor;
import gov.nist.javax.sip.stack.OutgoingSockets;
import gov.nist.javax.sip.stack.SIPTransactionStack;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.earshot.sip.container.logging.ContainerLog;

/** The stack's NIO TCP, but connections from outside are read by {@link EdgeTcpChannel}. Owned by the stack. */
final class EdgeTcpProcessor extends NioTcpMessageProcessor {
    private static final int SWEEP_SECONDS = 1;

    private final CallLanes lanes;
    private final Gate gate;
    private final TcpConnections connections;
    private final ScheduledExecutorService sweeper;
    private final PauseWatch watch;

    EdgeTcpProcessor(
            SIPTransactionStack stack,
            InetAddress address,
            int port,
            int workers,
            Gate gate,
            TcpLimits limits,
            PauseWatch watch) {
        super(address, stack, port);
        nioHandler = new OutgoingSockets(stack, this);
        this.gate = gate;
        this.watch = watch;
        String name = ((SipStackImpl) stack).getStackName();
        lanes = new CallLanes(name + "-tcp-", workers);
        connections = new TcpConnections(
                limits,
                (peer, count) ->
                        ContainerLog.LOG.tooManyConnections(count, peer.getHostAddress(), limits.connectionsPerPeer()));
        sweeper = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, name + "-tcp-sweep");
            thread.setDaemon(true);
            return thread;
        });
        sweeper.scheduleWithFixedDelay(this::sweep, SWEEP_SECONDS, SWEEP_SECONDS, TimeUnit.SECONDS);
    }

    private void sweep() {
        try {
            connections.sweep(System.nanoTime());
        } catch (RuntimeException e) {
            ContainerLog.LOG.stackException(e);
        }
    }

    @Override
    public NioTcpMessageChannel createMessageChannel(NioTcpMessageProcessor processor, SocketChannel client)
            throws IOException {
        NioTcpMessageChannel channel = nioHandler.getMessageChannel(client);
        if (channel != null) {
            return channel;
        }
        InetAddress peer = client.socket().getInetAddress();
        if (peer == null) {
            client.close();
            throw new IOException("closed by its peer");
        }
        if (!connections.mayOpen(peer)) {
            connections.refuse(peer);
            client.close();
            throw new IOException("too many connections of " + peer);
        }
        EdgeTcpChannel accepted = new EdgeTcpChannel(this, client, lanes, gate, connections, watch);
        connections.add(accepted);
        nioHandler.putMessageChannel(client, accepted);
        return accepted;
    }

    @Override
    public void stop() {
        super.stop();
        sweeper.shutdownNow();
        lanes.stop();
    }
}
