// SPDX-License-Identifier: Apache-2.0
package org.earshot.media.srtp;

/** How often the sequence numbers of one SSRC have wrapped, as the receiver sees it (RFC 3711 §3.3.1). */
final class RolloverCounter {

    private static final int HALF = 1 << 15;

    private int count;
    private int highest;

    /** @param sequenceNumber of an authentic packet */
    RolloverCounter(int count, int sequenceNumber) {
        this.count = count;
        this.highest = sequenceNumber;
    }

    int count() {
        return count;
    }

    /** The counter of a packet, when fewer than half of all numbers lie between it and the youngest. */
    int estimate(int sequenceNumber) {
        if (highest < HALF) {
            return sequenceNumber - highest > HALF ? count - 1 : count;
        }
        return highest - HALF > sequenceNumber ? count + 1 : count;
    }

    /** Notes an authentic packet. */
    void took(int sequenceNumber) {
        int estimate = estimate(sequenceNumber);
        if (estimate > count) {
            count = estimate;
            highest = sequenceNumber;
        } else if (estimate == count && sequenceNumber > highest) {
            highest = sequenceNumber;
        }
    }
}
