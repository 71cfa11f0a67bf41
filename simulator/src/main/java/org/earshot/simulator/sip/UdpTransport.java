// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;

/** SIP over one UDP socket, a message a datagram. Confined to the event loop's thread. */
final class UdpTransport implements SipTransport {

    private static final int BUFFER_BYTES = 4 << 20;
    private static final int MESSAGES_AT_ONCE = 256;

    private final DatagramChannel channel;
    private final InetSocketAddress local;
    private final Receiver receiver;
    private final ByteBuffer buffer = ByteBuffer.allocate(65_536);

    UdpTransport(EventLoop loop, InetAddress address, Receiver receiver) throws IOException {
        this.receiver = receiver;
        this.channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
        channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
        channel.bind(new InetSocketAddress(address, 0));
        channel.configureBlocking(false);
        this.local = (InetSocketAddress) channel.getLocalAddress();
        loop.register(channel, SelectionKey.OP_READ, key -> receive());
    }

    @Override
    public TransportKind kind() {
        return TransportKind.UDP;
    }

    @Override
    public InetSocketAddress local() {
        return local;
    }

    @Override
    public void send(SipMessage message, InetSocketAddress peer) throws IOException {
        channel.send(ByteBuffer.wrap(message.write()), peer);
    }

    private void receive() {
        try {
            for (int i = 0; i < MESSAGES_AT_ONCE; i++) {
                buffer.clear();
                InetSocketAddress source = (InetSocketAddress) channel.receive(buffer);
                if (source == null) {
                    return;
                }
                SipMessage.parse(buffer.array(), buffer.position())
                        .ifPresent(message -> receiver.received(message, source));
            }
        } catch (IOException e) {
            receiver.lost(local, e);
        }
    }

    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
