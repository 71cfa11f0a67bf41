// SPDX-License-Identifier: Apache-2.0
package org.earshot.protocol.rtp;

/**
 * Extends the sequence numbers of one source beyond 16 bits and its timestamps beyond 32 bits, and counts what was
 * expected (RFC 3550 §A.1, §A.3). Confined to one thread.
 */
public final class SequenceNumbers {

    /** A jump of this many numbers or more, forwards or backwards, is no loss but a restart of the sender. */
    public static final int MAX_JUMP = 3000;

    private boolean started;
    private long base;
    private long highest;
    private long received;
    private long jumps;
    private boolean timestampStarted;
    private long lastTimestamp;

    /**
     * Extends a sequence number to the value nearest to those before it. The first number is taken as it is. After a
     * jump of {@link #MAX_JUMP} or more the numbers go on from the jump.
     *
     * @param sequenceNumber 0 to 65535
     * @return extended number; may be below zero when packets from before the first one arrive late
     */
    public long extend(int sequenceNumber) {
        received++;
        if (!started) {
            started = true;
            base = sequenceNumber;
            highest = sequenceNumber;
            return highest;
        }
        int delta = (short) (sequenceNumber - (int) highest);
        long extended = highest + delta;
        if (Math.abs(delta) >= MAX_JUMP) {
            jumps++;
            restart(extended);
        } else if (delta > 0) {
            highest = extended;
        } else {
            base = Math.min(base, extended);
        }
        return extended;
    }

    private void restart(long extended) {
        base = extended;
        highest = extended;
        received = 1;
    }

    /** Whether the number would be a jump rather than loss or reordering; changes nothing. */
    public boolean isJump(int sequenceNumber) {
        return started && Math.abs((short) (sequenceNumber - (int) highest)) >= MAX_JUMP;
    }

    /**
     * Extends a timestamp by its signed 32-bit difference to the one before.
     *
     * @param timestamp RTP timestamp, 32 bits unsigned
     * @return extended timestamp; the first one is taken as unsigned number
     */
    public long extendTimestamp(int timestamp) {
        if (timestampStarted) {
            lastTimestamp += timestamp - (int) lastTimestamp;
        } else {
            timestampStarted = true;
            lastTimestamp = timestamp & 0xffff_ffffL;
        }
        return lastTimestamp;
    }

    /** Highest extended number so far; 0 before the first. */
    public long highest() {
        return highest;
    }

    /** Packets seen since the start or the last jump, duplicates included. */
    public long received() {
        return received;
    }

    /** Packets that should have come since the start or the last jump. */
    public long expected() {
        return started ? highest - base + 1 : 0;
    }

    /** Packets missing since the start or the last jump; negative when there were duplicates (RFC 3550 §A.3). */
    public long lost() {
        return expected() - received;
    }

    /** Number of jumps. */
    public long jumps() {
        return jumps;
    }
}
