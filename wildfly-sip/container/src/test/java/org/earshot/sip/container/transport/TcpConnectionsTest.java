// SPDX-License-Identifier: Apache-2.0
package org.earshot.sip.container.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class TcpConnectionsTest {
    private static final TcpLimits TWO = new TcpLimits(Duration.ofMinutes(1), Duration.ofMinutes(1), 2);
    private static final InetAddress PEER = InetAddress.getLoopbackAddress();

    private final List<String> told = new ArrayList<>();
    private final TcpConnections connections =
            new TcpConnections(TWO, (peer, count) -> told.add(peer.getHostAddress() + " " + count));
    private long nanos = Long.MAX_VALUE - 5;

    private void after(Duration time) {
        nanos += time.toNanos();
        connections.sweep(nanos);
    }

    private void refuse(int times) {
        for (int i = 0; i < times; i++) {
            connections.refuse(PEER);
        }
    }

    @Test
    void shouldTellOnceAMinuteHowManyConnectionsOfAPeerWereRefused() throws Exception {
        after(Duration.ofSeconds(1));
        assertThat(told).isEmpty();

        refuse(44);
        connections.refuse(InetAddress.getByName("192.0.2.7"));
        after(Duration.ofSeconds(1));
        assertThat(told).containsExactlyInAnyOrder("127.0.0.1 44", "192.0.2.7 1");

        told.clear();
        refuse(3);
        after(Duration.ofSeconds(59));
        assertThat(told).isEmpty();
        refuse(4);
        after(Duration.ofSeconds(1));
        assertThat(told).containsExactly("127.0.0.1 7");
        after(Duration.ofHours(1));
        assertThat(told).hasSize(1);
    }

    @Test
    void shouldLogWhoseConnectionsAreClosed() throws Exception {
        List<String> lines = new CopyOnWriteArrayList<>();
        Handler handler = new Lines(lines);
        Logger log = Logger.getLogger("org.earshot.sip.container");
        log.addHandler(handler);
        PauseWatch watch = new PauseWatch(Duration.ofMinutes(1), System::nanoTime);
        try (EdgeStack stack = new EdgeStack(request -> Gate.Way.PASS, TWO, watch)) {
            int port = stack.open("tcp");
            try (Socket first = new Socket(PEER, port);
                    Socket second = new Socket(PEER, port);
                    Socket third = new Socket(PEER, port)) {
                assertThat(List.of(first, second)).allMatch(Socket::isConnected);
                third.setSoTimeout(20_000);
                assertThat(third.getInputStream().read()).as("closed").isEqualTo(-1);
                await().until(() -> !lines.isEmpty());
            }
        } finally {
            log.removeHandler(handler);
        }
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("EARSIP0017", "127.0.0.1", "Closed 1 new", "2 of its connections");
    }

    /** Collects warnings. */
    private static final class Lines extends Handler {
        private final List<String> lines;

        Lines(List<String> lines) {
            this.lines = lines;
        }

        @Override
        public void publish(LogRecord line) {
            if (line.getLevel().intValue() >= java.util.logging.Level.WARNING.intValue()) {
                lines.add(line.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
