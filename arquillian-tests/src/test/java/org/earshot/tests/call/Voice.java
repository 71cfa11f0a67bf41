// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Random;
import org.earshot.simulator.media.Ulaw;

/** A voice that can be told from every other, on an RTP socket of its own: noise of a given seed. Confined to one thread. */
public final class Voice implements AutoCloseable {
    /** Samples in a packet of 20 ms. */
    static final int SAMPLES = 160;

    private static final int HEADER = 12;
    private static final int AMPLITUDE = 6000;

    private final DatagramSocket socket;
    private final Random random;
    private final int ssrc;
    private final ByteBuffer heard;
    private int recorderPort;
    private int sent;

    /** @param seconds most that it will ever say */
    public Voice(int seed, int seconds) {
        random = new Random(seed);
        ssrc = random.nextInt();
        heard = ByteBuffer.allocate(seconds * 50 * SAMPLES);
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return socket.getLocalPort();
    }

    public void sendTo(int port) {
        recorderPort = port;
    }

    /** Packets sent so far. */
    public int sent() {
        return sent;
    }

    /** Sends the next 20 ms. */
    public void say() {
        byte[] codes = new byte[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            codes[i] = Ulaw.encode(random.nextInt(2 * AMPLITUDE) - AMPLITUDE);
        }
        byte[] packet = ByteBuffer.allocate(HEADER + SAMPLES)
                .put((byte) 0x80)
                .put((byte) (sent == 0 ? 0x80 : 0))
                .putShort((short) (1000 + sent))
                .putInt(sent * SAMPLES)
                .putInt(ssrc)
                .put(codes)
                .array();
        try {
            socket.send(new DatagramPacket(packet, packet.length, InetAddress.getLoopbackAddress(), recorderPort));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        heard.put(codes);
        sent++;
    }

    /** What has been said, as a listener hears it. */
    public short[] decoded() {
        byte[] codes = new byte[heard.position()];
        heard.duplicate().flip().get(codes);
        return Ulaw.decode(codes);
    }

    @Override
    public void close() {
        socket.close();
    }
}
