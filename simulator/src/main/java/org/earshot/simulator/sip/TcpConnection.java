// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** One TCP connection with its unsent bytes and its unread ones. Confined to the event loop's thread. */
final class TcpConnection {

    private static final int CONNECT_MILLIS = 2000;
    private static final int MOST_WAITING = 10_000;

    private final SocketChannel channel;
    private final InetSocketAddress peer;
    private final MessageFraming framing = new MessageFraming();
    private final Deque<ByteBuffer> unsent = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(65_536);
    private final SelectionKey key;

    private TcpConnection(EventLoop loop, SocketChannel channel, InetSocketAddress peer, SipTransport.Receiver receiver)
            throws IOException {
        this.channel = channel;
        this.peer = peer;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
        this.key = loop.register(channel, SelectionKey.OP_READ, ready -> ready(ready, receiver));
    }

    /** Connects, which blocks the loop for at most 2 s: connections are few and made before the load. */
    static TcpConnection connect(EventLoop loop, InetSocketAddress peer, SipTransport.Receiver receiver)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(peer, CONNECT_MILLIS);
            return new TcpConnection(loop, channel, peer, receiver);
        } catch (IOException e) {
            Closing.quietly(channel);
            throw e;
        }
    }

    static TcpConnection accepted(EventLoop loop, SocketChannel channel, SipTransport.Receiver receiver)
            throws IOException {
        return new TcpConnection(loop, channel, (InetSocketAddress) channel.getRemoteAddress(), receiver);
    }

    InetSocketAddress peer() {
        return peer;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    void send(byte[] data) throws IOException {
        if (unsent.size() >= MOST_WAITING) {
            throw new IOException(peer + " does not read what is sent");
        }
        unsent.add(ByteBuffer.wrap(data));
        flush();
    }

    private void flush() throws IOException {
        while (!unsent.isEmpty()) {
            channel.write(unsent.peek());
            if (unsent.peek().hasRemaining()) {
                break;
            }
            unsent.poll();
        }
        key.interestOps(unsent.isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    private void ready(SelectionKey ready, SipTransport.Receiver receiver) {
        try {
            if (ready.isWritable()) {
                flush();
            }
            if (ready.isReadable()) {
                read(receiver);
            }
        } catch (IOException e) {
            close();
            receiver.lost(peer, e);
        }
    }

    private void read(SipTransport.Receiver receiver) throws IOException {
        buffer.clear();
        int count = channel.read(buffer);
        if (count < 0) {
            throw new EOFException("the recorder closed the connection");
        }
        framing.add(buffer.array(), count);
        Optional<SipMessage> message = framing.next();
        while (message.isPresent()) {
            receiver.received(message.get(), peer);
            message = framing.next();
        }
    }

    void close() {
        Closing.quietly(channel);
    }
}
