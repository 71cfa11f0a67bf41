// SPDX-License-Identifier: Apache-2.0
package gov.nist.javax.sip.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;

/**
 * The stack's table of TCP sockets, mended for those that it opens itself: it forgets such a socket at once, and opens another
 * one with the next message, which is lost when the selector comes to it before its channel is known (jain-sip issue 188).
 * The stack's constructor is open to its package only; so this class is here. Thread-safe, which the stack's own is not.
 */
public final class OutgoingSockets extends NIOHandler {

    public OutgoingSockets(SIPTransactionStack stack, NioTcpMessageProcessor processor) {
        super(stack, processor);
    }

    @Override
    public SocketChannel createOrReuseSocket(InetAddress address, int port) throws IOException {
        SocketChannel socket = super.createOrReuseSocket(address, port);
        if (socket != null) {
            putSocket(makeKey(address, port), socket);
        }
        return socket;
    }

    @Override
    public SocketChannel sendBytes(
            InetAddress from,
            InetAddress to,
            int port,
            String transport,
            byte[] bytes,
            boolean retry,
            NioTcpMessageChannel channel)
            throws IOException {
        SocketChannel socket = createOrReuseSocket(to, port);
        if (socket != null && getMessageChannel(socket) == null) {
            putMessageChannel(socket, channel);
        }
        return super.sendBytes(from, to, port, transport, bytes, retry, channel);
    }

    @Override
    public synchronized NioTcpMessageChannel getMessageChannel(SocketChannel socket) {
        return super.getMessageChannel(socket);
    }

    @Override
    public synchronized void putMessageChannel(SocketChannel socket, NioTcpMessageChannel channel) {
        super.putMessageChannel(socket, channel);
    }

    @Override
    public synchronized void removeMessageChannel(SocketChannel socket) {
        super.removeMessageChannel(socket);
    }
}
