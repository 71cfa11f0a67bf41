// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.sip;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Optional;

/**
 * Finds out at once whether something listens, where an INVITE would wait half a minute: UDP tells it by ICMP after a
 * keep-alive (RFC 5626 §3.5.1), TCP by a refused connection. Silence counts as reachable.
 */
public final class Reachability {

    private static final int TRIES = 3;
    private static final int WAIT_MILLIS = 60;
    private static final int CONNECT_MILLIS = 2000;

    private Reachability() {}

    /** What is wrong with the target; empty when it may well be there. Blocks for at most 2 s. */
    public static Optional<CallFailure> problem(TransportKind kind, InetAddress local, InetSocketAddress peer) {
        try {
            if (kind == TransportKind.TCP) {
                tryTcp(local, peer);
            } else {
                tryUdp(local, peer);
            }
            return Optional.empty();
        } catch (PortUnreachableException e) {
            return Optional.of(CallFailure.unreachable(peer, new IOException("port unreachable")));
        } catch (IOException e) {
            return Optional.of(CallFailure.unreachable(peer, e));
        }
    }

    private static void tryTcp(InetAddress local, InetSocketAddress peer) throws IOException {
        try (Socket socket = new Socket()) {
            socket.bind(new InetSocketAddress(local, 0));
            socket.connect(peer, CONNECT_MILLIS);
        }
    }

    private static void tryUdp(InetAddress local, InetSocketAddress peer) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open();
                Selector selector = Selector.open()) {
            channel.bind(new InetSocketAddress(local, 0));
            channel.connect(peer);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            for (int i = 0; i < TRIES; i++) {
                channel.write(ByteBuffer.wrap(new byte[] {'\r', '\n', '\r', '\n'}));
                selector.select(WAIT_MILLIS);
                selector.selectedKeys().clear();
                channel.read(ByteBuffer.allocate(16));
            }
        }
    }
}
