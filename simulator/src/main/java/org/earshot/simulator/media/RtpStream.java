// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One RTP stream of 20 ms µ-law packets from a socket of its own (RFC 3550, RFC 3551); SSRC, sequence number and time
 * stamp start at random. Packets are sent by the {@link RtpSender}'s thread; the target may be set by any thread.
 */
public final class RtpStream implements AutoCloseable {

    /** Samples in a packet of 20 ms. */
    public static final int SAMPLES = 160;

    private static final int HEADER = 12;
    private static final int MARKER = 0x80;

    private final DatagramChannel channel;
    private final VoiceSource source;
    private final int ssrc;
    private final int firstSequence;
    private final int firstTimestamp;
    private final byte[] packet = new byte[HEADER + SAMPLES];
    private final ByteBuffer buffer = ByteBuffer.wrap(packet);
    private volatile @Nullable Target target;
    private volatile long sent;
    private volatile long refused;

    private record Target(InetSocketAddress address, int payloadType) {}

    /**
     * Opens a socket on a free port.
     *
     * @throws IOException when the address is not ours or there are too many sockets
     */
    public RtpStream(InetAddress local, VoiceSource source, RandomGenerator random) throws IOException {
        this.source = source;
        this.ssrc = random.nextInt();
        this.firstSequence = random.nextInt(65_536);
        this.firstTimestamp = random.nextInt();
        this.channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(local, 0));
    }

    /** The port that our session description names. */
    public int port() {
        return channel.socket().getLocalPort();
    }

    /** Sends to that address from the next packet on. */
    public void sendTo(InetSocketAddress address, int payloadType) {
        target = new Target(address, payloadType);
    }

    /** Sends nothing until there is a target again. */
    public void mute() {
        target = null;
    }

    public boolean hasTarget() {
        return target != null;
    }

    /** Sends the packet of that number, counted from 0. */
    void send(int number) {
        Target to = target;
        if (to == null) {
            return;
        }
        write(number, to.payloadType());
        try {
            buffer.rewind();
            channel.send(buffer, to.address());
            sent = sent + 1;
        } catch (IOException e) {
            refused = refused + 1;
        }
    }

    private void write(int number, int payloadType) {
        int marker = number == 0 ? MARKER : 0;
        buffer.clear();
        buffer.put((byte) 0x80)
                .put((byte) (marker | payloadType))
                .putShort((short) (firstSequence + number))
                .putInt(firstTimestamp + number * SAMPLES)
                .putInt(ssrc);
        source.copy((long) number * SAMPLES, packet, HEADER, SAMPLES);
    }

    /** Packets that the system took. */
    public long sent() {
        return sent;
    }

    /** Packets that the system refused. */
    public long refused() {
        return refused;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            refused = refused + 1;
        }
    }
}
