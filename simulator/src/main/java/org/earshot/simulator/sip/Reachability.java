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
import java.util.List;
import java.util.Optional;

/**
 * Finds out at once whether something listens, where an INVITE would wait half a minute: UDP tells it by ICMP after an
 * OPTIONS, TCP by a refused connection. Silence counts as reachable. Stateless.
 */
public final class Reachability {

    private static final int TRIES = 3;
    private static final int WAIT_MILLIS = 100;
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
            byte[] options = options((InetSocketAddress) channel.getLocalAddress(), peer);
            int answer = 0;
            for (int i = 0; i < TRIES && answer == 0; i++) {
                channel.write(ByteBuffer.wrap(options));
                selector.select(WAIT_MILLIS);
                selector.selectedKeys().clear();
                answer = channel.read(ByteBuffer.allocate(16));
            }
        }
    }

    private static byte[] options(InetSocketAddress local, InetSocketAddress peer) {
        String from = SipUri.hostPort(local);
        String target = "sip:" + SipUri.hostPort(peer);
        String name = "reach" + local.getPort() + "-" + Long.toHexString(System.nanoTime());
        List<SipHeader> headers = List.of(
                new SipHeader("Via", "SIP/2.0/UDP " + from + ";branch=z9hG4bK" + name + ";rport"),
                new SipHeader("Max-Forwards", "70"),
                new SipHeader("From", "<sip:" + from + ">;tag=" + name),
                new SipHeader("To", "<" + target + ">"),
                new SipHeader("Call-ID", name),
                new SipHeader("CSeq", "1 OPTIONS"),
                new SipHeader("Contact", "<sip:" + from + ">"));
        return SipMessage.request("OPTIONS", target, headers, Optional.empty()).write();
    }
}
