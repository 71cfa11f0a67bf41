// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.Map;

/** SIP over TCP: a connection for each peer and a listener for the recorder's own. Confined to the loop's thread. */
final class TcpTransport implements SipTransport {

    private final EventLoop loop;
    private final Receiver receiver;
    private final ServerSocketChannel listener;
    private final InetSocketAddress local;
    private final Map<InetSocketAddress, TcpConnection> connections = new HashMap<>();

    TcpTransport(EventLoop loop, InetAddress address, Receiver receiver) throws IOException {
        this.loop = loop;
        this.receiver = receiver;
        this.listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(address, 0));
        listener.configureBlocking(false);
        this.local = (InetSocketAddress) listener.getLocalAddress();
        loop.register(listener, SelectionKey.OP_ACCEPT, key -> accept());
    }

    @Override
    public TransportKind kind() {
        return TransportKind.TCP;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public void send(SipMessage message, InetSocketAddress peer) throws IOException {
        TcpConnection connection = connections.get(peer);
        if (connection == null || !connection.isOpen()) {
            connection = TcpConnection.connect(loop, peer, receiver);
            connections.put(peer, connection);
        }
        connection.send(message.write());
    }

    private void accept() {
        try {
            SocketChannel channel = listener.accept();
            if (channel != null) {
                TcpConnection connection = TcpConnection.accepted(loop, channel, receiver);
                connections.put(connection.peer(), connection);
            }
        } catch (IOException e) {
            receiver.lost(local, e);
        }
    }

    @Override
    public void close() {
        Closing.quietly(listener);
        connections.values().forEach(TcpConnection::close);
    }
}
