// SPDX-License-Identifier: Apache-2.0
package org.earshot.tests.call;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** One UDP socket of a recording client that talks to one recorder; sends text as it is. Confined to one thread. */
public final class UdpLink implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration T1 = Duration.ofMillis(500);
    private static final int LARGEST = 65_535;

    private final DatagramSocket socket;
    private final InetSocketAddress recorder;

    public UdpLink(InetSocketAddress recorder) {
        this.recorder = recorder;
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Our side as SIP writes it. */
    public String local() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    public InetSocketAddress recorder() {
        return recorder;
    }

    public void send(String message) {
        byte[] data = message.getBytes(StandardCharsets.UTF_8);
        try {
            socket.send(new DatagramPacket(data, data.length, recorder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next message, or nothing within that time. */
    public Optional<SipAnswer> receive(Duration within) {
        DatagramPacket packet = new DatagramPacket(new byte[LARGEST], LARGEST);
        try {
            socket.setSoTimeout((int) within.toMillis());
            socket.receive(packet);
            return Optional.of(
                    new SipAnswer(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8)));
        } catch (SocketTimeoutException nothing) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Lets the time T1 pass, as a client does before it sends a message again (RFC 3261 §17.1.1.2), and returns what
     * came meanwhile.
     */
    public List<SipAnswer> waitT1() {
        List<SipAnswer> came = new ArrayList<>();
        long end = System.nanoTime() + T1.toNanos();
        for (long left = T1.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            receive(Duration.ofMillis(left)).ifPresent(came::add);
        }
        return came;
    }

    /**
     * The next message that is wanted; others are passed over. Nothing is sent again, since loopback loses nothing: the
     * recorder has to answer the first copy. Fails after five seconds.
     */
    public SipAnswer await(String what, Predicate<SipAnswer> wanted) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        for (long left = PATIENCE.toMillis(); left > 0; left = (end - System.nanoTime()) / 1_000_000) {
            Optional<SipAnswer> answer = receive(Duration.ofMillis(left)).filter(wanted);
            if (answer.isPresent()) {
                return answer.get();
            }
        }
        return fail("no " + what + " within " + PATIENCE.toSeconds() + " s");
    }

    /** The final response to the request of that CSeq. */
    public SipAnswer awaitFinal(String callId, String cseq) {
        return await(
                "final response to " + cseq,
                answer -> answer.status() >= 200
                        && answer.header("Call-ID").orElse("").equals(callId)
                        && answer.header("CSeq").orElse("").equals(cseq));
    }

    @Override
    public void close() {
        socket.close();
    }
}
