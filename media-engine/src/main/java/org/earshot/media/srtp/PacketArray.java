// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jitsi.utils.ByteArrayBuffer;

/** One packet in an array, as the SRTP library wants it; used again for each packet. Confined to the reactor. */
final class PacketArray implements ByteArrayBuffer {

    private byte[] bytes;
    private int offset;
    private int length;

    /** @param longest most bytes of a packet that is loaded */
    PacketArray(int longest) {
        bytes = new byte[longest + 64];
    }

    /** Copies the bytes between position and limit, which stay. */
    void load(ByteBuffer packet) {
        offset = 0;
        length = packet.remaining();
        packet.get(packet.position(), bytes, 0, length);
    }

    /** Puts the packet back at the position and sets the limit behind it. */
    void store(ByteBuffer packet) {
        packet.put(packet.position(), bytes, offset, length);
        packet.limit(packet.position() + length);
    }

    /** Takes the key identifier out that stands before a tag. */
    void cut(int count, int tagLength) {
        if (count > 0 && length >= count + tagLength) {
            int tag = offset + length - tagLength;
            System.arraycopy(bytes, tag, bytes, tag - count, tagLength);
            length -= count;
        }
    }

    @Override
    public byte[] getBuffer() {
        return bytes;
    }

    @Override
    public int getOffset() {
        return offset;
    }

    @Override
    public int getLength() {
        return length;
    }

    @Override
    public void setLength(int value) {
        length = value;
    }

    @Override
    public void setOffset(int value) {
        offset = value;
    }

    @Override
    public boolean isInvalid() {
        return false;
    }

    @Override
    public void readRegionToBuff(int from, int count, byte[] into) {
        System.arraycopy(bytes, offset + from, into, 0, count);
    }

    @Override
    public void grow(int count) {
        if (bytes.length < offset + length + count) {
            bytes = Arrays.copyOf(bytes, offset + length + count);
        }
    }

    @Override
    public void append(byte[] data, int count) {
        grow(count);
        System.arraycopy(data, 0, bytes, offset + length, count);
        length += count;
    }

    @Override
    public void shrink(int count) {
        length = Math.max(0, length - count);
    }
}
