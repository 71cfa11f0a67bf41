// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

/**
 * The two sockets of a stream, RTP on the even port and RTCP on the next. They are never connected: that would hide a
 * source that moves. Made by the caller, then confined to the reactor.
 *
 * @param pooled whether the port is of the pool
 */
record StreamSockets(int port, DatagramChannel rtp, DatagramChannel rtcp, boolean pooled) {

    /** Holds 12 s of G.711 packets of one stream. */
    private static final int RECEIVE_BUFFER = 262_144;

    /**
     * Binds a pair.
     *
     * @throws BindException when one of the two ports is in use
     * @throws IOException when no port of the address could be bound either: it is not here
     */
    static StreamSockets bind(InetAddress address, int port, boolean pooled) throws IOException {
        try {
            return pair(address, port, pooled);
        } catch (BindException e) {
            if (!isHere(address)) {
                throw new IOException(address.getHostAddress() + " is not an address of this machine now", e);
            }
            throw e;
        }
    }

    private static StreamSockets pair(InetAddress address, int port, boolean pooled) throws IOException {
        DatagramChannel rtp = open(address, port);
        try {
            return new StreamSockets(port, rtp, open(address, port + 1), pooled);
        } catch (IOException | RuntimeException e) {
            rtp.close();
            throw e;
        }
    }

    /** Java throws the same exception for a port in use as for an address that is not here. */
    private static boolean isHere(InetAddress address) throws IOException {
        try (DatagramChannel any = open(address, 0)) {
            return any.isOpen();
        } catch (BindException e) {
            return false;
        }
    }

    private static DatagramChannel open(InetAddress address, int port) throws IOException {
        DatagramChannel channel = DatagramChannel.open(
                address.getAddress().length == 4 ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6);
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER);
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(address, port));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Gives the port back to the pool if it came from there. To be called when the system has the sockets back. */
    void release(PortPool ports) {
        if (pooled) {
            ports.release(port);
        }
    }

    void close() {
        try (rtp;
                rtcp) {
            CaptureLog.LOG.tracef("port pair %d closed", port);
        } catch (IOException e) {
            CaptureLog.LOG.socketNotClosed(port, e);
        }
    }
}
