// SPDX-License-Identifier: Apache-2.0
package org.earshot.simulator.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PacingTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private static RtpStream stream() throws IOException {
        return new RtpStream(LOOPBACK, MediaKind.TONE.voices().get(Side.NEAR), new SplittableRandom(3));
    }

    @Test
    void shouldKeepTheScheduleWhenPacketsGoOutLate() {
        Playback playback = new Playback(List.of(), 1_000, 3);

        assertThat(playback.due()).isEqualTo(1_000);
        assertThat(playback.sendNext()).isTrue();
        assertThat(playback.due()).isEqualTo(20_001_000);
        assertThat(playback.sendNext()).isTrue();
        assertThat(playback.due()).isEqualTo(40_001_000);
        assertThat(playback.done()).isNotDone();
        assertThat(playback.sendNext()).isFalse();
        assertThat(playback.done()).isDone();
    }

    @Test
    void shouldSendNothingMoreWhenItIsStopped() {
        Playback playback = new Playback(List.of(), 0, 3);
        playback.stop();

        assertThat(playback.sendNext()).isFalse();
        assertThat(playback.done()).isDone();
    }

    @Test
    void shouldCountSequenceAndTimeWhenItSends() throws IOException {
        try (DatagramSocket sink = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
                RtpStream stream = stream();
                RtpSender sender = new RtpSender(System::nanoTime)) {
            sink.setSoTimeout(2000);
            stream.sendTo((InetSocketAddress) sink.getLocalSocketAddress(), 0);
            sender.start();
            Playback playback = sender.play(List.of(stream), Duration.ZERO, 5);
            await().atMost(Duration.ofSeconds(5)).until(() -> playback.done().isDone());

            ByteBuffer first = receive(sink);
            for (int i = 1; i < 5; i++) {
                ByteBuffer next = receive(sink);
                assertThat(next.get(0)).isEqualTo((byte) 0x80);
                assertThat(next.get(1)).isZero();
                assertThat(next.getShort(2)).isEqualTo((short) (first.getShort(2) + i));
                assertThat(next.getInt(4)).isEqualTo(first.getInt(4) + 160 * i);
                assertThat(next.getInt(8)).isEqualTo(first.getInt(8));
            }
            assertThat(first.get(1)).isEqualTo((byte) 0x80);
            assertThat(stream.sent()).isEqualTo(5);
        }
    }

    @Test
    void shouldSendNothingWhenThereIsNoTarget() throws IOException {
        try (RtpStream stream = stream()) {
            stream.send(0);

            assertThat(stream.sent()).isZero();
        }
    }

    private static ByteBuffer receive(DatagramSocket sink) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        sink.receive(packet);
        assertThat(packet.getLength()).isEqualTo(172);
        return ByteBuffer.wrap(packet.getData());
    }
}
