// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.capture;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

/**
 * The two sockets of a stream, RTP on the even port and RTCP on the next. They are never connected: that would hide a
 * source that moves. Made by the caller, then confined to the reactor.
 */
record StreamSockets(int port, DatagramChannel rtp, DatagramChannel rtcp) {

    /** Holds 12 s of G.711 packets of one stream. */
    private static final int RECEIVE_BUFFER = 262_144;

    /** @throws java.net.BindException when one of the two ports is in use */
    static StreamSockets bind(InetAddress address, int port) throws IOException {
        DatagramChannel rtp = open(address, port);
        try {
            return new StreamSockets(port, rtp, open(address, port + 1));
        } catch (IOException | RuntimeException e) {
            rtp.close();
            throw e;
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

    void close() {
        try (rtp;
                rtcp) {
            CaptureLog.LOG.tracef("port pair %d closed", port);
        } catch (IOException e) {
            CaptureLog.LOG.socketNotClosed(port, e);
        }
    }
}
