// SPDX-License-Identifier: Apache-2.0
package org.earshot.domain.media;

import java.time.Instant;
import java.util.Optional;

/**
 * What a stream has received so far.
 *
 * @param codec encoding name of most packets, e.g. {@code PCMU}; empty before the first
 * @param packets valid RTP packets stored
 * @param bytes RTP bytes stored, headers included
 * @param lost packets missing by sequence number (RFC 3550 §6.4.1)
 * @param duplicates packets that came more than once
 * @param reordered packets that came after a younger one
 * @param foreign packets from a source that is not latched, dropped
 * @param dropped packets that could not be stored (no buffer, disk behind)
 * @param unauthentic SRTP packets that failed authentication, dropped
 * @param jitterMillis interarrival jitter (RFC 3550 §6.4.1), resolution 5 ms
 * @param source address that sends, {@code host:port}
 */
public record StreamCounters(
        Optional<String> codec,
        long packets,
        long bytes,
        long lost,
        long duplicates,
        long reordered,
        long foreign,
        long dropped,
        long unauthentic,
        double jitterMillis,
        Optional<Instant> firstPacketAt,
        Optional<Instant> lastPacketAt,
        Optional<String> source) {

    public static StreamCounters none() {
        return new StreamCounters(
                Optional.empty(), 0, 0, 0, 0, 0, 0, 0, 0, 0, Optional.empty(), Optional.empty(), Optional.empty());
    }
}
