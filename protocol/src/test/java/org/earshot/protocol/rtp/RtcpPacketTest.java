// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RtcpPacketTest {

    @Test
    void shouldReadEachPacketWhenDatagramIsCompound() {
        ByteBuffer datagram = ByteBuffer.allocate(200);
        datagram.put((byte) 0x80).put((byte) 200).putShort((short) 6).putInt(7);
        datagram.putLong((2_208_988_800L + 1000) << 32 | 0x80000000L)
                .putInt(160)
                .putInt(50)
                .putInt(8000);
        datagram.put((byte) 0x80).put((byte) 201).putShort((short) 1).putInt(8);
        byte[] cname = "a@b".getBytes(StandardCharsets.US_ASCII);
        datagram.put((byte) 0x82).put((byte) 202).putShort((short) 5);
        datagram.putInt(7).put((byte) 1).put((byte) 3).put(cname).put(new byte[3]);
        datagram.putInt(9).put(new byte[4]);
        datagram.put((byte) 0x82).put((byte) 203).putShort((short) 2).putInt(7).putInt(9);
        datagram.put((byte) 0x80).put((byte) 204).putShort((short) 1).putInt(5);
        datagram.flip();

        assertThat(RtcpPacket.parseCompound(datagram))
                .containsExactly(
                        new RtcpPacket.SenderReport(7, (2_208_988_800L + 1000) << 32 | 0x80000000L, 160, 50, 8000),
                        new RtcpPacket.ReceiverReport(8),
                        new RtcpPacket.SourceDescription(7, "a@b"),
                        new RtcpPacket.SourceDescription(9, ""),
                        new RtcpPacket.Goodbye(7),
                        new RtcpPacket.Goodbye(9),
                        new RtcpPacket.Other(204, 5));
    }

    @Test
    void shouldConvertWallClockWhenAsked() {
        RtcpPacket.SenderReport report =
                new RtcpPacket.SenderReport(7, (2_208_988_800L + 1000) << 32 | 0x80000000L, 160, 50, 8000);

        assertThat(report.epochMillis()).isEqualTo(1_000_500);
    }

    @Test
    void shouldStopWhenLengthLies() {
        ByteBuffer datagram = ByteBuffer.wrap(new byte[] {(byte) 0x80, (byte) 201, 0, 9, 0, 0, 0, 1});

        assertThat(RtcpPacket.parseCompound(datagram)).isEmpty();
    }

    @Test
    void shouldKeepWhatIsReadableWhenDescriptionIsCut() {
        byte[] cut = {(byte) 0x82, (byte) 202, 0, 3, 0, 0, 0, 7, 1, 1, 'a', 0, 0, 0, 0, 9};
        byte[] overlong = {(byte) 0x81, (byte) 202, 0, 2, 0, 0, 0, 7, 1, 99, 'a', 0};

        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(cut)))
                .containsExactly(new RtcpPacket.SourceDescription(7, "a"), new RtcpPacket.SourceDescription(9, ""));
        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(overlong))).isEmpty();
    }

    @Test
    void shouldBeOtherWhenReportIsTooShort() {
        byte[] report = {(byte) 0x80, (byte) 200, 0, 1, 0, 0, 0, 7};
        byte[] empty = {(byte) 0x80, (byte) 201, 0, 0};

        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(report))).containsExactly(new RtcpPacket.Other(200, 7));
        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(empty))).containsExactly(new RtcpPacket.Other(201, 0));
        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(report)).get(0).ssrc())
                .isEqualTo(7);
    }
}
