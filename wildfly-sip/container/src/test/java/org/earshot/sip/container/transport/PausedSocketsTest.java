// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the edge reads of real sockets after the process stood still; only its clock jumps. */
class PausedSocketsTest {
    private final AtomicLong jumps = new AtomicLong();
    private final PauseWatch watch = new PauseWatch(Duration.ofSeconds(10), () -> System.nanoTime() + jumps.get());
    private final List<String> fresh = new CopyOnWriteArrayList<>();
    private final List<String> old = new CopyOnWriteArrayList<>();
    private final InetAddress here = EdgeStack.HERE;
    private EdgeStack stack;

    @BeforeEach
    void listen() throws Exception {
        Gate gate = request -> {
            (request.waited().overAPause() ? old : fresh).add(request.callId());
            return Gate.Way.ABSORB;
        };
        TcpLimits limits = new TcpLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), 10);
        stack = new EdgeStack(gate, limits, watch);
    }

    @AfterEach
    void stop() {
        stack.close();
    }

    private static byte[] invite(String callId) {
        return ("INVITE sip:r@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK" + callId
                        + "\r\nFrom: <sip:a@b>;tag=f\r\nTo: <sip:r@c>\r\nCall-ID: " + callId
                        + "\r\nCSeq: 1 INVITE\r\nContact: <sip:a@127.0.0.1>\r\nMax-Forwards: 70\r\n"
                        + "Content-Length: 0\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8);
    }

    private interface Sending {
        void send(String callId) throws IOException;
    }

    private void check(Sending peer) throws IOException {
        peer.send("before");
        await().until(() -> fresh.contains("before"));

        jumps.addAndGet(Duration.ofMinutes(1).toNanos());
        peer.send("first");
        await().until(() -> old.contains("first"));
        // One comes when the socket has been found empty; which one that is, only the system knows.
        await().until(() -> {
            peer.send("later");
            return fresh.contains("later");
        });

        watch.last();
        jumps.addAndGet(Duration.ofMinutes(1).toNanos());
        watch.last();
        jumps.addAndGet(Backlog.FIRST_READ.toNanos());
        peer.send("much-later");
        await().until(() -> fresh.contains("much-later"));
        assertThat(old).doesNotContain("before", "much-later");
    }

    @Test
    void shouldKnowWhichDatagramsMayBeOld() throws Exception {
        int port = stack.open("udp");
        try (DatagramSocket peer = new DatagramSocket(0, here)) {
            check(callId -> {
                byte[] message = invite(callId);
                peer.send(new DatagramPacket(message, message.length, here, port));
            });
        }
    }

    @Test
    void shouldKnowWhichMessagesOfAConnectionMayBeOld() throws Exception {
        int port = stack.open("tcp");
        try (Socket peer = new Socket(here, port)) {
            check(callId -> peer.getOutputStream().write(invite(callId)));
        }
    }
}
