// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RtpPacketTest {

    @Test
    void shouldReadAllFieldsWhenPacketHasEverything() {
        ByteBuffer datagram = ByteBuffer.allocate(100);
        datagram.position(3);
        datagram.put((byte) 0xb2).put((byte) 0xe5).putShort((short) 65535);
        datagram.putInt(0xffffff00).putInt(0xcafebabe).putInt(11).putInt(12);
        datagram.putShort((short) 0xbede).putShort((short) 1).putInt(0x01020304);
        datagram.put(new byte[] {1, 2, 3, 4, 5}).put(new byte[] {0, 0, 3});
        datagram.limit(datagram.position()).position(3);

        RtpPacket packet = RtpPacket.of(datagram);

        assertThat(packet.isValid()).isTrue();
        assertThat(packet.version()).isEqualTo(2);
        assertThat(packet.marker()).isTrue();
        assertThat(packet.payloadType()).isEqualTo(101);
        assertThat(packet.sequenceNumber()).isEqualTo(65535);
        assertThat(packet.timestamp()).isEqualTo(0xffffff00);
        assertThat(packet.ssrc()).isEqualTo(0xcafebabe);
        assertThat(packet.csrcCount()).isEqualTo(2);
        assertThat(packet.csrc(1)).isEqualTo(12);
        assertThat(packet.extensionProfile()).isEqualTo(0xbede);
        assertThat(packet.extensionLength()).isEqualTo(4);
        assertThat(packet.payloadOffset()).isEqualTo(3 + 28);
        assertThat(packet.payloadLength()).isEqualTo(5);
        assertThat(packet.payload().get(4)).isEqualTo((byte) 5);
        assertThat(datagram.position()).isEqualTo(3);
    }

    @Test
    void shouldBeInvalidWhenLengthsDoNotFit() {
        assertThat(RtpPacket.of(new byte[12], 0, 12).isValid()).isFalse();
        assertThat(packet(0x80, 11).isValid()).isFalse();
        assertThat(packet(0x80, 12).isValid()).isTrue();
        assertThat(packet(0x81, 15).isValid()).isFalse();
        assertThat(packet(0x90, 15).isValid()).isFalse();
        assertThat(packet(0xa0, 12).isValid()).isFalse();
        assertThat(packet(0xa0, 13).isValid()).isFalse();
        assertThat(packet(0x40, 40).isValid()).isFalse();
    }

    @Test
    void shouldTellRtcpFromRtpWhenPortIsShared() {
        assertThat(RtpPacket.isRtcp(ByteBuffer.wrap(new byte[] {(byte) 0x80, (byte) 200, 0, 1, 0, 0, 0, 9})))
                .isTrue();
        assertThat(RtpPacket.isRtcp(ByteBuffer.wrap(new byte[] {(byte) 0x80, 101, 0, 1, 0, 0, 0, 9})))
                .isFalse();
        assertThat(RtpPacket.isRtcp(ByteBuffer.allocate(3))).isFalse();
    }

    @Property(tries = 1000)
    void shouldStayInsideTheDatagramWhenBytesAreArbitrary(
            @ForAll @Size(max = 80) byte[] bytes, @ForAll @IntRange(max = 255) int first) {
        if (bytes.length > 0) {
            bytes[0] = (byte) first;
        }
        RtpPacket packet = RtpPacket.of(bytes, 0, bytes.length);

        if (packet.isValid()) {
            assertThat(packet.payloadOffset() + packet.payloadLength()).isLessThanOrEqualTo(bytes.length);
            assertThat(packet.payload().remaining()).isEqualTo(packet.payloadLength());
            for (int i = 0; i < packet.csrcCount(); i++) {
                packet.csrc(i);
            }
        }
        assertThat(RtcpPacket.parseCompound(ByteBuffer.wrap(bytes))).hasSizeLessThan(40);
    }

    private static RtpPacket packet(int first, int length) {
        byte[] bytes = new byte[length];
        bytes[0] = (byte) first;
        return RtpPacket.of(bytes, 0, length);
    }
}
