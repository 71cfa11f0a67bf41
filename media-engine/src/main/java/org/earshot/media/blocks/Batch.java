// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.blocks;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.earshot.domain.time.Ticker;
import org.earshot.media.callfile.CallFile;
import org.earshot.protocol.rtp.RtpPacket;

/**
 * One turn of a reactor: the time of its packets, and what all of its streams share to make no garbage. Confined to the
 * reactor.
 */
public final class Batch {

    /** Most bytes of a datagram that is kept. */
    public static final int MAX_DATAGRAM = 2032;

    private final Ticker ticker;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer scratch = ByteBuffer.allocateDirect(CallFile.FRAME_BYTES + MAX_DATAGRAM + 1);
    private final RtpPacket packet = new RtpPacket();
    private long number;
    private long nanos;
    private boolean timed;

    /** @param ticker is asked at most once a turn */
    public Batch(Ticker ticker) {
        this.ticker = ticker;
        this.nanos = ticker.nanos();
    }

    /** Begins the next turn; its time is taken at its first packet. */
    public void next() {
        number++;
        timed = false;
    }

    /** Turns until now, with this one. */
    public long number() {
        return number;
    }

    /** Time of this turn in nanoseconds, on the monotonic clock. */
    public long nanos() {
        if (!timed) {
            nanos = ticker.nanos();
            timed = true;
        }
        return nanos;
    }

    CRC32C crc() {
        return crc;
    }

    /** The view of the packet at hand, used again for the next. */
    public RtpPacket packet() {
        return packet;
    }

    /** Where a packet goes that cannot be kept: an empty buffer with room for the longest datagram and its head. */
    public ByteBuffer scratch() {
        return scratch.clear();
    }
}
